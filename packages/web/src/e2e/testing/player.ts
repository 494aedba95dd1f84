/** A player who knows no rules: does at random what the page offers, and shoots when a cross-hair is seen. */
import type { Page } from 'playwright-core';
import { numbersFrom } from '../../../../../scripts/testing/prepared-games.mjs';
import { fixChance } from '../../testing/fix-chance.ts';
import { english, says } from './english.ts';
import type { Hand } from './hands.ts';
import { lookAtTable, type Seen, type SeenButton, type Sight, type Spot } from './table-sight.ts';

export interface PlayedBattle {
  /** The heading of the last window; null where the battle goes on. */
  readonly end: string | null;
  /** All kinds of things that were done, to see that a test saw what it was written for. */
  readonly deeds: ReadonlySet<string>;
}

const MOST_ACTS = 1500;
const BACK = english('play_back');
const OTHER = english('play_other');
const PASSED = [says('hand_pass_red'), says('hand_pass_blue'), says('hand_pass_name')];

/** What a hand is to do: point at a spot, or press a button. */
type HandMove =
  | { readonly kind: string; readonly spot: Spot }
  | { readonly kind: string; readonly button: SeenButton };

/** Plays for every person at the table until a window says who rules the island. */
export async function playToTheEnd(page: Seen, hand: Hand, seed: number): Promise<PlayedBattle> {
  const played = await playFor(page, hand, seed, MOST_ACTS);
  if (played.end === null) throw new Error(`after ${MOST_ACTS} acts the battle is not over`);
  return played;
}

/** Plays for every person at the table, so many acts at most. */
export async function playFor(page: Seen, hand: Hand, seed: number, most: number): Promise<PlayedBattle> {
  const random = numbersFrom(seed);
  const deeds = new Set<string>();
  let sight = await lookAtTable(page, null);
  let hesitated = false;
  for (let acts = 0; acts < most; acts++) {
    const { dialog, answer } = sight;
    if (dialog !== null && !PASSED.some((pattern) => pattern.test(dialog))) return { end: dialog, deeds };
    if (dialog !== null) {
      deeds.add('hand over');
      if (answer === null) throw new Error(`nothing to press: ${dialog}`);
      await hand.press(answer);
    } else {
      const chosen = choose(sight, random, hesitated);
      if (chosen?.kind === 'hesitate') hesitated = true;
      if (chosen !== null) deeds.add(chosen.kind);
      await act(hand, chosen);
    }
    sight = await lookAtTable(page, sight);
  }
  return { end: null, deeds };
}

/** Does what was chosen; nothing where there was nothing. */
export async function act(hand: Hand, chosen: HandMove | null): Promise<void> {
  if (chosen === null) return;
  await ('spot' in chosen ? hand.point(chosen.spot) : hand.press(chosen.button));
}

/**
 * What somebody without a plan would do now; `hesitated`: a warning is not heeded any more. Null between two decisions, where
 * a button of the last one may still be seen: whoever looks again sees what is to be done.
 */
export function choose(
  { lit, isPicked, targets, steps, buttons }: Sight,
  random: Random,
  hesitated: boolean,
): HandMove | null {
  const back = buttons.find(({ name }) => name === BACK);
  const main = buttons.find(({ tone }) => tone !== 'plain');
  if (back !== undefined && main !== undefined) {
    // The first warning of a battle is heeded.
    if (main.tone === 'danger' && !hesitated) return { kind: 'hesitate', button: back };
    return { kind: main.tone === 'danger' ? 'risk' : 'confirm', button: main };
  }
  const shots = targets.map((spot): HandMove => ({ kind: 'aim', spot }));
  if (shots.length > 0 && random(4) > 0) return one(shots, random);
  const presses = buttons
    .filter(({ name, isDown }) => name !== BACK && name !== OTHER && !isDown)
    .map((button): HandMove => ({ kind: kindOf(button), button }));
  const other = buttons.find(({ name }) => name === OTHER);
  if (isPicked) {
    const ways = steps.map((button): HandMove => ({ kind: kindOf(button), button }));
    const all = [...ways, ...presses.filter(({ kind }) => kind === 'shoot'), ...shots];
    if (all.length > 0) return one(all, random);
    if (other !== undefined) return { kind: 'another', button: other };
  }
  const picks = lit.map((spot): HandMove => ({ kind: 'pick', spot }));
  const offered = picks.length > 0 && random(3) > 0 ? picks : [...presses, ...picks];
  return one(offered.length > 0 ? offered : shots, random);
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [says('play_roll'), 'roll'],
  [says('play_roll_off'), 'roll'],
  [says('label_shoot'), 'shoot'],
  [says('label_enter'), 'land'],
  [says('play_zero_land'), 'land'],
  [says('label_turn_left'), 'turn'],
  [says('label_turn_right'), 'turn'],
  [says('label_to_block'), 'onto a block'],
  [says('label_to_left'), 'move and turn'],
  [says('label_to_right'), 'move and turn'],
  [says('label_to'), 'move'],
  [says('play_zero_pad'), 'choose the pad'],
  [says('label_pad_left'), 'move the pad'],
  [says('label_pad_right'), 'move the pad'],
  [says('choice_end'), 'end'],
  [says('label_blocked'), 'blocked'],
  [says('choice_take'), 'take'],
];

function kindOf({ name }: SeenButton): string {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}

function one(moves: readonly HandMove[], random: Random): HandMove | null {
  return moves.length === 0 ? null : (moves[random(moves.length)] ?? null);
}

type Random = (bound: number) => number;

/** Throws the die that is due, and waits until it lies. */
export async function throwDie(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: english('play_roll') })
    .last()
    .click();
  await page.getByRole('img', { name: says('play_last_roll') }).waitFor();
}

/** From now on this page's dice fall the same way each time; the computer's own thoughts are its own. */
export async function fixDice(page: Seen, seed: number): Promise<void> {
  await page.evaluate(fixChance, seed);
}
