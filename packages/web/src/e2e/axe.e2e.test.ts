/** What axe knows about pages that everybody can use, on every screen. */
import { expect, test } from 'vitest';
import { preparedDevice } from '../../../../scripts/testing/prepared-screens.mjs';
import { withPage } from '../testing/browser.ts';
import { colours, everything } from './testing/axe.ts';
import { lookOver } from './testing/states.ts';

/** States that are built of other parts than the rest. */
const DIFFERENT = [
  'home',
  'new',
  'games',
  'open-fault',
  'open-found',
  'settings',
  'learn',
  'lesson',
  'rules',
  'play-rolloff',
  'play-place-picked',
  'play-load',
  'play-roll',
  'play-move-picked',
  'play-zero',
  'play-menu',
  'play-looking-back',
  'play-two',
  'play-war',
  'play-gone',
];

test('every screen', { timeout: 240_000 }, async () => {
  await withPage({ reducedMotion: true, storage: preparedDevice({ theme: 'light' }) }, async (page) => {
    expect(await lookOver(page, (name) => DIFFERENT.includes(name), everything)).toEqual({});
  });
});

test('what keeps people out is found', async () => {
  await withPage({ path: '/#/settings' }, async (page) => {
    await page.getByRole('switch').first().waitFor();
    expect(await everything(page)).toEqual([]);
    await page.evaluate(() => {
      const nameless = document.createElement('button');
      const pale = Object.assign(document.createElement('p'), { textContent: 'hardly there' });
      Object.assign(pale.style, { color: '#eee', background: '#fff' });
      document.querySelector('main')?.append(nameless, pale);
    });
    expect((await everything(page)).join('\n')).toMatch(
      /button-name: .*color-contrast: |color-contrast: .*button-name: /s,
    );
    expect(await colours(page)).toEqual([expect.stringMatching(/^color-contrast: .*hardly there/)]);
  });
});
