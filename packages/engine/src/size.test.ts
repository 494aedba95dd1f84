/** The engine is carried to browsers: it stays small, and brings nothing else with it. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as index from './index.ts';
import * as packed from './packed.ts';
import { bundle } from './testing/bundle.ts';

const INDEX = new URL('./index.ts', import.meta.url);
const PACKED = new URL('./packed.ts', import.meta.url);

test('bundled, minified and compressed, the engine is under 14 kB', async () => {
  const { code } = await bundle(INDEX, true);
  expect(code.includes('annihilation')).toBe(true);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(14_000);
});

test.each([INDEX, PACKED])('the engine imports nothing, through either door: %s', async (door) => {
  const { code, imports, dynamicImports, moduleIds } = await bundle(door, true);
  expect([imports, dynamicImports]).toEqual([[], []]);
  expect(
    moduleIds.filter((id) => !/packages\/engine\/src\/[a-z-]+\.ts$/.test(id.replaceAll('\\', '/'))),
  ).toEqual([]);
  // Nor does it reach for the clock, for dice of its own, or for the machine it runs on.
  expect(
    code.match(/\bimport\b|\brequire\(|\bprocess\.|\bglobalThis\b|\bMath\.random\b|\bDate[.(]/g),
  ).toBeNull();
});

test('nothing goes through both doors', () => {
  expect(Object.keys(index).filter((name) => name in packed)).toEqual([]);
});
