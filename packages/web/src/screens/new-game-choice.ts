/** The form that leads to a new game, and the choice that comes of it. */
import type { Level } from '@bfi/ai';
import { DEFAULT_OPTIONS, type PerSide, type RuleOptions, type Side, type WarFormat } from '@bfi/engine';
import { computerSeat, type Seat, seatHere } from '@bfi/game';
import type { NewGameChoice } from '../game/start-game.ts';

/** For somebody who never played: it leaves openings and forgives. */
export const KIND_LEVEL: Level = 2;

export const WAR_CHOICES = ['single', 'best3', 'best5', 'battles', 'total'] as const;
export const OPPONENTS = ['computer', 'person'] as const;
export const OWN_SIDES = ['red', 'blue', 'lot'] as const;

/** Limits of the two numbers of a war, and the steps of their buttons. */
export const WAR_BATTLES = { least: 2, most: 20, step: 1 } as const;
export const WAR_POINTS = { least: 20, most: 500, step: 10 } as const;

/** The form as it is filled in. */
export interface Draft {
  opponent: (typeof OPPONENTS)[number];
  level: Level;
  ownSide: (typeof OWN_SIDES)[number];
  names: Record<Side, string>;
  options: RuleOptions;
  war: (typeof WAR_CHOICES)[number];
  battles: number;
  points: number;
  randomSetup: boolean;
}

export function newDraft(): Draft {
  return {
    opponent: 'computer',
    level: KIND_LEVEL,
    ownSide: 'red',
    names: { red: '', blue: '' },
    options: { ...DEFAULT_OPTIONS },
    war: 'single',
    battles: 4,
    points: 100,
    randomSetup: true,
  };
}

/** `fraction` is drawn from 0 up to 1, where the lot decides who plays Red. */
export function choiceOf(draft: Draft, fraction: number): NewGameChoice {
  return {
    seats: seatsOf(draft, fraction),
    options: draft.options,
    war: warOf(draft),
    randomSetup: draft.randomSetup,
  };
}

export function seatsOf(draft: Draft, fraction: number): PerSide<Seat> {
  if (draft.opponent === 'person') {
    return { red: seatHere(draft.names.red), blue: seatHere(draft.names.blue) };
  }
  const [you, computer] = [seatHere(), computerSeat(draft.level)];
  const side = draft.ownSide === 'lot' ? (fraction < 0.5 ? 'red' : 'blue') : draft.ownSide;
  return side === 'red' ? { red: you, blue: computer } : { red: computer, blue: you };
}

function warOf(draft: Draft): WarFormat | null {
  switch (draft.war) {
    case 'single':
      return null;
    case 'best3':
      return { type: 'bestOf', battles: 3 };
    case 'best5':
      return { type: 'bestOf', battles: 5 };
    case 'battles':
      return { type: 'battles', battles: draft.battles };
    case 'total':
      return { type: 'total', points: draft.points };
  }
}

/** One tap from the first page: you are Red, the armies stand ready, the usual rules. */
export function quickChoice(level: Level): NewGameChoice {
  return choiceOf({ ...newDraft(), level }, 0);
}
