/** Where time is for the battle, one's die does not wait for ever; until it is thrown nobody sees it. */
import { expect, inject, test } from 'vitest';
import { BLITZ, OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { settings, stored } from '../e2e/testing/device.ts';
import { english } from '../e2e/testing/english.ts';
import { withPage } from '../testing/browser.ts';
import { button } from './testing/players.ts';

const base = inject('sharedBrowser').page.replace(/\/$/, '');

/** Milliseconds. */
const THROWN_AFTER = 4000;

test('a die is thrown by itself after a while, though nobody touches anything', async () => {
  const bart = await OnlinePlayer.guest({ bases: [base], nonce: '5b'.repeat(32) }, 'Bart');
  const clock = { type: 'battle', seconds: 600, increment: 10 };
  const made = await bart.ask('create', {
    settings: { ...BLITZ, options: ['first=blue'], clock, setup: 'ready', dice: 'thrown' },
    colour: 'red',
  });
  const game = String(made.game);
  bart.onEntries = ({ online }) => {
    const [choice] = bart.choices(game);
    if (choice !== undefined && online.game.match.turn.turn === 0)
      void bart.play(game, choice).catch(() => undefined);
  };
  try {
    await bart.watch(game);
    const storage = stored(settings());
    await withPage({ storage, reducedMotion: true, chance: 4, path: `/#/online/${game}` }, async (page) => {
      await page.clock.install();
      await page.getByLabel(english('your_name')).fill('Anna');
      await button(page, 'invited_play').click();
      bart.seal(game);
      await page.locator('.now .main.runs-out').waitFor();
      expect(bart.games.get(game)?.online.thrower).toBe('blue');
      await page.clock.fastForward(THROWN_AFTER);
      await page.locator('.rings .ring').first().waitFor();
    });
  } finally {
    bart.close();
  }
});
