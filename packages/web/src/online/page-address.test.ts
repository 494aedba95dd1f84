/** Which addresses lead nobody to this page, and the one that is shown in their place. */
import { expect, it } from 'vitest';
import { leadsToItself, pageAt } from './page-address.ts';

it('knows the names that lead every device to itself', () => {
  for (const name of [
    'localhost',
    'LOCALHOST',
    'bfi.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    '0.0.0.0',
  ]) {
    expect(leadsToItself(name), name).toBe(true);
  }
  for (const name of ['192.168.1.5', 'island.example', 'localhost.example', '10.127.0.1', '[fe80::1]']) {
    expect(leadsToItself(name), name).toBe(false);
  }
});

it('takes the first address that the server names, and nothing that is none', () => {
  const page = new URL('http://localhost:8080/island/');
  expect(pageAt(['http://192.168.1.5:8080/', 'http://10.0.0.1:8080/'], page)?.href).toBe(
    'http://192.168.1.5:8080/island/',
  );
  for (const nothing of [
    undefined,
    null,
    [],
    'http://192.168.1.5/',
    [7],
    ['javascript:alert(1)'],
    ['http://'],
  ]) {
    expect(pageAt(nothing, page)).toBeNull();
  }
});
