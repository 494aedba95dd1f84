/** Whether everything can be read, in all colours and on every screen of a phone, as axe measures it. */
import { expect, test } from 'vitest';
import { preparedDevice } from '../../../../scripts/testing/prepared-screens.mjs';
import { PHONE, withPage } from '../testing/browser.ts';
import { colours } from './testing/axe.ts';
import { lookOver } from './testing/states.ts';

/** States in which nothing is drawn that others do not have. */
const OF_THE_SAME_PARTS =
  /^play-(nominee|pad|pad-picked|enter|penalty|blocked|landing|zero-land|after|allout|beaten|load|move|blocks|replay|broken)$|^(open-found|lesson-setup)$/;

test.concurrent.each(['dark', 'contrast'])('on a phone: %s', { timeout: 240_000 }, async (theme) => {
  await withPage({ ...PHONE, reducedMotion: true, storage: preparedDevice({ theme }) }, async (page) => {
    expect(await lookOver(page, (name) => !OF_THE_SAME_PARTS.test(name), colours)).toEqual({});
  });
});
