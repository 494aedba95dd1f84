/** In random battles of every variant and many house rules: is each prompt, and the sentence below it, true of the position? */
import {
  type Action,
  characterAt,
  isSide,
  opponentOf,
  type Position,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { deadEndAfter, isBlockedForGood } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import type { Place } from '../board/marks.ts';
import { m, setLocale } from '../language/language.svelte.ts';
import { capital, kindAt, sideName } from '../words/names.ts';
import { describeRefusal } from '../words/refusals.ts';
import { describeNominee } from '../words/roll-due.ts';
import { MANY_RULES, visitRandomGame } from '../words/testing/matter.ts';
import { type Matter, NOTHING_POINTED, openActions, type Pointing } from './choice.ts';
import { setupChoice } from './setup-choice.ts';
import { turnChoice } from './turn-choice.ts';
import { onlyMover } from './turn-ways.ts';

beforeAll(() => setLocale('en'));

interface Facts {
  readonly matter: Matter;
  readonly roll: number;
  readonly other: string;
  can(type: Action['type']): boolean;
  /** Can whoever is picked do that? */
  picksCan(type: Action['type']): boolean;
}

type Claims = Readonly<Record<string, (facts: Facts) => boolean>>;

const nominated = ({ matter }: Facts): boolean => typeof matter.view.nominee === 'number';
const free = ({ can }: Facts): boolean => can('end') && !can('move') && !can('blocked');

/** What each prompt says, asked of the position. */
function prompts({ roll, other, matter }: Facts): Claims {
  return {
    [m.play_move({ roll })]: ({ can }) => can('move'),
    [m.play_blocked({ roll })]: (facts) => facts.can('blocked') && !facts.can('move') && !nominated(facts),
    [m.play_blocked_nominee({ piece: nomineeOf(matter), roll })]: (facts) =>
      facts.can('blocked') && !facts.can('move') && nominated(facts),
    [m.play_pad({ roll })]: ({ can }) => can('padMove'),
    [m.play_zero()]: ({ matter, can }) => matter.view.phase === 'zero' && (can('pad') || can('enter')),
    [m.play_zero_turn()]: (facts) =>
      (facts.matter.view.pads === null && facts.can('turn')) || facts.picksCan('turn'),
    [m.play_enter()]: ({ matter, can }) =>
      can('enter') && !matter.view.characters.some(({ character }) => character.side === matter.side),
    [m.play_take({ side: other })]: ({ can }) => can('take') || can('takeFromPad'),
    [m.play_after()]: ({ can }) => can('shoot') && can('end'),
    [m.play_end()]: ({ can }) => can('end') && !can('shoot'),
  };
}

function details({ roll, other, matter }: Facts): Claims {
  const cost = matter.position.rules.nominee === 'pass' ? '' : ` ${m.play_zero_cost({ side: other })}`;
  return {
    [m.play_move_detail()]: ({ can }) => can('shoot') && can('move'),
    [m.play_move_plain()]: ({ can }) => !can('shoot') && can('move'),
    [m.play_blocked_detail({ side: other })]: ({ can }) => can('blocked') && !can('shoot'),
    [m.play_blocked_shoot({ side: other })]: ({ can, matter }) =>
      can('blocked') && can('shoot') && !isBlockedForGood(matter.position),
    [m.play_blocked_hopeless({ side: other })]: ({ can, matter }) =>
      can('blocked') && can('shoot') && isBlockedForGood(matter.position),
    [m.play_pad_detail()]: ({ can }) => can('padMove'),
    [`${m.play_pad_why()} ${m.play_pad_detail()}`]: ({ can }) => can('padMove'),
    [m.play_zero_detail() + cost]: ({ can, matter }) => can('turn') && matter.view.pads !== null,
    [m.play_zero_turn_pick() + cost]: ({ can, matter }) => can('turn') && matter.view.pads === null,
    [m.play_enter_detail()]: ({ can }) => can('enter'),
    [m.play_take_detail()]: ({ can }) => can('take'),
    [m.play_take_pad_detail()]: ({ can }) => can('takeFromPad'),
    [m.play_after_detail()]: ({ can }) => can('shoot'),
    [m.play_nobody_moves()]: (facts) => free(facts) && !nominated(facts),
    [capital(m.play_pass({ piece: nomineeOf(matter), roll }))]: (facts) =>
      free(facts) && nominated(facts) && standsThere(facts),
    [m.play_dead_end_detail()]: ({ matter: { open, position } }) =>
      open.some(({ code }) => deadEndAfter(position, code) !== null),
    [m.play_picked_detail()]: ({ picksCan }) => !picksCan('shoot') && !picksCan('turn'),
    [m.play_picked_go()]: ({ picksCan }) => !picksCan('shoot') && !picksCan('turn'),
    [m.play_picked_shoot_detail()]: ({ picksCan }) => picksCan('shoot') && picksCan('move'),
    [m.play_picked_turn()]: ({ picksCan }) => !picksCan('shoot') && picksCan('turn'),
    [m.play_picked_turn_hit()]: ({ picksCan }) => !picksCan('shoot') && picksCan('turn'),
    [m.play_picked_turn_shoot()]: ({ picksCan }) => picksCan('shoot') && picksCan('turn'),
    [m.play_picked_fire()]: ({ picksCan }) => picksCan('shoot') && !picksCan('move') && !picksCan('turn'),
  };
}

function nomineeOf({ position, view: { nominee } }: Matter): string {
  const character = typeof nominee === 'number' ? characterAt(position, nominee) : null;
  return typeof nominee === 'number' && character !== null ? kindAt(character, nominee) : '';
}

function standsThere({ matter: { position, view } }: Facts): boolean {
  return typeof view.nominee === 'number' && characterAt(position, view.nominee) !== null;
}

function factsOf(matter: Matter): Facts {
  const picked: Place | null = matter.pointing.picked;
  return {
    matter,
    roll: matter.view.roll ?? 0,
    other: sideName(opponentOf(matter.side)),
    can: (type) => matter.open.some(({ action }) => action.type === type),
    picksCan: (type) =>
      matter.open.some(({ action }) => {
        if (picked?.type !== 'square' || action.type !== type) return false;
        const at = 'from' in action ? action.from : 'square' in action ? action.square : null;
        return at === picked.square;
      }),
  };
}

const said = new Set<string>();

function check(matter: Matter): void {
  const facts = factsOf(matter);
  const { prompt, detail: told } = turnChoice(matter);
  const { live, safe } = matter.view.pool;
  const where = `${matter.view.phase} ${JSON.stringify(matter.view.nominee)}`;
  const { picked } = matter.pointing;
  const why = picked === null ? null : describeRefusal(matter.position, picked, matter.side);
  // The reason why somebody who can shoot cannot go stands before what they can do.
  const firesOnly = told?.includes(m.play_picked_fire()) === true && matter.view.phase === 'move';
  if (firesOnly) expect(told.startsWith(`${why} `), `${where}: ${told}`).toBe(true);
  const odds = ` ${m.play_odds({ live, total: live + safe })}`;
  // Where only one may move, that is said first, and then what can be done; but a warning stands alone.
  const forOne = `${describeNominee(matter.position)} `;
  const isToldForOne =
    nominated(facts) &&
    facts.can('move') &&
    (picked === null || onlyMover(matter) !== null) &&
    told !== m.play_dead_end_detail();
  if (isToldForOne) expect(told?.startsWith(forOne), `${where}: ${told}`).toBe(true);
  const detail =
    told
      ?.replace(isToldForOne ? forOne : '', '')
      .replace(`${why} `, '')
      .replace(odds, '') ?? null;
  const [ofPrompt, ofDetail] = [prompts(facts), details(facts)];
  expect(ofPrompt[prompt]?.(facts), `${where}: ${prompt}`).toBe(true);
  if (detail !== null) expect(ofDetail[detail]?.(facts), `${where}: ${detail}`).toBe(true);
  said.add(prompt.replace(/\d/, 'N')).add(detail ?? '');
}

function matterOf(position: Position, pointing: Pointing): Matter | null {
  const side = toAct(position);
  if (!isSide(side)) return null;
  const view = viewPosition(position);
  return { position, view, side, open: openActions(position), pointing, confirms: false, called: sideName };
}

it.each(MANY_RULES.map((rules, index) => [index, rules.variant, rules] as const))(
  'battles by rules %i, %s',
  (index, _, rules) => {
    for (const seed of [1, 2]) {
      visitRandomGame(rules, 10 * index + seed, (position) => {
        const matter = matterOf(position, NOTHING_POINTED);
        if (matter === null) return;
        if (matter.view.inSetup) {
          expect(setupChoice(matter).prompt).not.toBe('');
          return;
        }
        check(matter);
        const [first] = turnChoice(matter).marks.lit;
        // Whom to take, and the pad, are chosen by the first tap already.
        if (first?.type !== 'square' || factsOf(matter).can('take')) return;
        check({ ...matter, pointing: { ...NOTHING_POINTED, picked: first } });
      });
    }
  },
);

it('and nearly all of them have been said', () => {
  expect(said.size).toBeGreaterThan(20);
});
