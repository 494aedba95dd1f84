/** Can everything that the rules allow be done by pointing, and nothing else? Asked in positions of every kind. */
import {
  type ActionCode,
  FACINGS,
  formatAction,
  isSide,
  KINDS,
  legalActionList,
  opponentOf,
  PHASES,
  type Position,
  SIDES,
  SQUARES,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { foresee } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import type { Place } from '../board/marks.ts';
import { setLocale } from '../language/language.svelte.ts';
import { sideName } from '../words/names.ts';
import {
  type Choice,
  type Matter,
  NOTHING_POINTED,
  openActions,
  type Pointing,
  type TapResult,
} from './choice.ts';
import { setupChoice } from './setup-choice.ts';
import { randomPositions } from './testing/random-games.ts';
import { turnChoice } from './turn-choice.ts';
import { warningOf } from './turn-ways.ts';

beforeAll(() => setLocale('en'));

const PLACES: readonly Place[] = [
  ...Array.from({ length: SQUARES }, (_, square): Place => ({ type: 'square', square })),
  ...SIDES.flatMap((side): Place[] => [
    { type: 'pad', side },
    ...[1, 2, 3, 4, 5].map((slot): Place => ({ type: 'slot', side, slot })),
  ]),
];

const SETUP = ['blocks', 'place', 'load'];

/** What is to be decided, whatever is pointed at: worked out once for a position that is asked about thousands of times. */
const matters = new WeakMap<Position, Omit<Matter, 'pointing'>>();
function matterAt(position: Position): Omit<Matter, 'pointing'> {
  const known = matters.get(position);
  if (known !== undefined) return known;
  const side = toAct(position);
  if (!isSide(side)) throw new Error('nobody decides here');
  const matter = {
    position,
    view: viewPosition(position),
    side,
    open: openActions(position),
    confirms: false,
    called: sideName,
  };
  matters.set(position, matter);
  return matter;
}

function choiceAt(position: Position, pointing: Pointing, confirms = false): Choice {
  const matter: Matter = { ...matterAt(position), pointing, confirms };
  return SETUP.includes(matter.view.phase) ? setupChoice(matter) : turnChoice(matter);
}

function tapResultsOf(choice: Choice): (TapResult | null)[] {
  return [
    ...PLACES.map((place) => choice.onPick(place)),
    ...choice.marks.steps.map((step) => choice.onStep(step)),
    ...choice.buttons.map(({ result }) => result),
    ...choice.ways.map(({ result }) => result),
    ...choice.slots.map(({ result }) => result),
    ...choice.cards.map(({ result }) => result),
    ...choice.tray.map(({ kind }): TapResult | null =>
      kind === 'block' ? null : { type: 'point', to: { kind, refused: null } },
    ),
    ...choice.facings.map((facing): TapResult => ({ type: 'point', to: { facing } })),
  ];
}

/** Every action that some way of pointing leads to. */
function reachable(position: Position, confirms = false): Set<ActionCode> {
  const actions = new Set<ActionCode>();
  const seen = new Set<string>();
  const waiting: Pointing[] = [NOTHING_POINTED];
  for (let pointing = waiting.pop(); pointing !== undefined; pointing = waiting.pop()) {
    for (const result of tapResultsOf(choiceAt(position, pointing, confirms))) {
      if (result?.type === 'act') actions.add(result.action);
      if (result?.type !== 'point') continue;
      const next = { ...pointing, ...result.to, refused: null };
      const key = JSON.stringify(next);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(next);
    }
  }
  return actions;
}

/** Played once for all tests here. */
const POSITIONS = [...randomPositions(7, 40)];

/** So many of the positions in such a phase, from all the games: neighbours are much alike. */
function sample(phases: readonly string[], count: number): Position[] {
  const all = POSITIONS.filter((position) => {
    const actor = toAct(position);
    return isSide(actor) && phases.includes(PHASES[position.phase] ?? '');
  });
  const stride = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % stride === 0).slice(0, count);
}

it.each([
  ['blocks', 3],
  ['load', 3],
  ['enter', 8],
  ['move', 24],
  ['zero', 12],
  ['after', 16],
  ['penalty', 12],
  ['padpenalty', 2],
])('in %s everything legal can be pointed at, and nothing else', (phase, count) => {
  const positions = sample([phase], count);
  expect(positions.length).toBeGreaterThan(0);
  for (const position of positions) {
    const words = (codes: Iterable<ActionCode>): string[] => Array.from(codes, formatAction).sort();
    expect(words(reachable(position))).toEqual(words(legalActionList(position)));
  }
});

it('in placing every kind, square and facing can be confirmed', () => {
  const [position] = sample(['place'], 1);
  if (position === undefined) throw new Error('no such position');
  const confirmed = new Set<ActionCode>();
  for (const kind of KINDS) {
    for (const facing of FACINGS) {
      for (let square = 0; square < SQUARES; square++) {
        const choice = choiceAt(position, { ...NOTHING_POINTED, kind, facing, square });
        for (const { result } of choice.buttons) if (result.type === 'act') confirmed.add(result.action);
      }
    }
  }
  expect([...confirmed].sort((a, b) => a - b)).toEqual(legalActionList(position).sort((a, b) => a - b));
});

it('a second tap on a character that is being placed turns it a quarter', () => {
  const [position] = sample(['place'], 1);
  if (position === undefined) throw new Error('no such position');
  const [square = 0] = choiceAt(position, NOTHING_POINTED).marks.allowed;
  const facings = FACINGS.map((facing) => {
    const result = choiceAt(position, { ...NOTHING_POINTED, square, facing }).onPick({
      type: 'square',
      square,
    });
    return result?.type === 'point' ? result.to.facing : null;
  });
  expect(facings).toEqual(['east', 'south', 'west', 'north']);
});

it('one tap decides nothing that costs one’s own or takes somebody', () => {
  for (const position of sample(['move', 'after', 'zero', 'penalty', 'padpenalty', 'enter'], 20)) {
    const { side, open } = matterAt(position);
    const choice = choiceAt(position, NOTHING_POINTED);
    expect(PLACES.map((place) => choice.onPick(place)?.type)).not.toContain('act');
    for (const picked of PLACES) {
      const next = choiceAt(position, { ...NOTHING_POINTED, picked });
      const results = [
        ...PLACES.map((place) => next.onPick(place)),
        ...next.marks.steps.map((step) => next.onStep(step)),
      ];
      for (const result of results) {
        const one = result?.type === 'act' ? open.find(({ code }) => code === result.action) : undefined;
        if (one !== undefined) expect(warningOf({ position, side, called: sideName }, one)).toBeNull();
      }
    }
  }
});

it('whoever confirms moves reaches the same, and decides nothing by the tap that shows it', () => {
  for (const position of sample(['move', 'zero', 'enter', 'after'], 12)) {
    expect(reachable(position, true)).toEqual(new Set(legalActionList(position)));
    for (const picked of [null, ...choiceAt(position, NOTHING_POINTED, true).marks.lit]) {
      const choice = choiceAt(position, { ...NOTHING_POINTED, picked }, true);
      const taps = [
        ...PLACES.map((place) => choice.onPick(place)),
        ...choice.marks.steps.map((step) => choice.onStep(step)),
        ...choice.ways.map(({ result }) => result),
      ];
      expect(taps.filter((result) => result?.type === 'act')).toEqual([]);
    }
  }
});

it('every arrow on the board is a button beside it too, and everybody who can land has one', () => {
  for (const position of sample(['move', 'zero', 'enter'], 40)) {
    const { open } = matterAt(position);
    for (const picked of choiceAt(position, NOTHING_POINTED).marks.lit) {
      const { ways, marks } = choiceAt(position, { ...NOTHING_POINTED, picked });
      expect(ways.map(({ step }) => step)).toEqual(marks.steps);
    }
    const entries = open.filter(({ action }) => action.type === 'enter');
    const landing = choiceAt(position, { ...NOTHING_POINTED, zero: 'enter' });
    expect(landing.ways.length).toBe(entries.length);
  }
});

it('the golden button costs nothing and brings something, or is the only thing left', () => {
  for (const position of sample(['move', 'after', 'zero'], 80)) {
    const matter = matterAt(position);
    const only = matter.open.length === 1;
    for (const picked of [null, ...choiceAt(position, NOTHING_POINTED).marks.lit]) {
      const { buttons } = choiceAt(position, { ...NOTHING_POINTED, picked });
      for (const { tone, result } of buttons.filter((button) => button.tone === 'primary')) {
        const code = result.type === 'act' ? result.action : result.to.chosen;
        const one = matter.open.find((open) => open.code === code);
        if (one === undefined) throw new Error(`a ${tone} button for nothing`);
        if (one.action.type === 'blocked') expect(only).toBe(true);
        if (one.action.type === 'shoot') {
          const { losses, block } = foresee(position, one.code);
          const fallen = [...losses, ...(block?.losses ?? []), ...(block?.chainLosses ?? [])];
          expect(fallen.map(({ character }) => character.side)).toContain(opponentOf(matter.side));
          expect(warningOf(matter, one)).toBeNull();
        }
      }
    }
  }
});

it('every possible shot is shown with who would fall or what could blow up', () => {
  let aims = 0;
  for (const position of sample(['move', 'after'], 400)) {
    for (const aim of choiceAt(position, NOTHING_POINTED).marks.aims) {
      aims++;
      expect(aim.falls.length > 0 || aim.blast !== null).toBe(true);
      if (aim.blast !== null) expect(aim.blast.total).toBeGreaterThanOrEqual(aim.blast.live);
    }
  }
  expect(aims).toBeGreaterThan(20);
});
