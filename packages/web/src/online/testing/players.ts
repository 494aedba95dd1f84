/** People at online tables, for tests in real browsers: they set up, play what the page offers, and read how it ended. */
import type { Locator, Page } from 'playwright-core';
import { numbersFrom } from '../../../../../scripts/testing/prepared-games.mjs';
import { english } from '../../e2e/testing/english.ts';
import type { Hand } from '../../e2e/testing/hands.ts';
import { act, choose } from '../../e2e/testing/player.ts';
import { lookAtTable, type Seen } from '../../e2e/testing/table-sight.ts';

/** Far more than any battle needs: how long one lasts is for the server's dice to say. */
const MOST_ACTS = 3000;

export const button = (page: Page, key: string): Locator =>
  page.getByRole('button', { name: english(key), exact: true });

/** Everything that is left of one's set-up, by chance. */
export async function setUp(page: Page): Promise<void> {
  await button(page, 'setup_all').click();
  await button(page, 'setup_random').click();
}

/** Does what the page offers until a window says who rules the island, or it is `enough`; returns what the window says. */
export async function playOn(
  page: Seen,
  hand: Hand,
  seed: number,
  enough: Promise<unknown> = new Promise(() => undefined),
): Promise<string | null> {
  const random = numbersFrom(seed);
  const stopped = enough.then(() => null);
  let sight = await lookAtTable(page, null);
  for (let acts = 0; acts < MOST_ACTS; acts++) {
    if (sight.dialog !== null) return sight.dialog;
    await act(hand, choose(sight, random, true));
    const looked = lookAtTable(page, sight);
    // Whoever has enough does not look any further.
    looked.catch(() => undefined);
    const next = await Promise.race([looked, stopped]);
    if (next === null) return null;
    sight = next;
  }
  throw new Error(`after ${MOST_ACTS} acts the battle is not over`);
}

/** What two players may read at the end: who has won is told so, and the other one is told who has. */
export function endsOf(one: string, other: string): readonly (readonly [string, string])[] {
  const won = english('end_screen_rules_you');
  const drawn = english('end_screen_drawn');
  return [
    [won, english('end_screen_rules_name', { name: one })],
    [english('end_screen_rules_name', { name: other }), won],
    [drawn, drawn],
  ];
}
