/** The form for a game on the server: what is asked besides the rules and the war, which the form for a game here has too. */
import { formatOptions, makeRules } from '@bfi/engine';
import { formatWar } from '@bfi/game';
import type { ColourWish, GameSettings } from '@bfi/protocol';
import { among, keepForm, type Stored, storedForm, whole } from '../screens/kept-form.ts';
import { choiceOf, type Draft } from '../screens/new-game-choice.ts';

const KEY = 'bfi.new-online-game';

export const OPPONENTS = ['friend', 'anybody', 'computer'] as const;
export const CLOCKS = ['none', 'battle', 'days'] as const;
export const MINUTES = { least: 1, most: 180, step: 1 } as const;
export const INCREMENT = { least: 0, most: 180, step: 5 } as const;
export const DAYS = { least: 1, most: 14, step: 1 } as const;

export interface OnlineDraft {
  whom: (typeof OPPONENTS)[number];
  clock: (typeof CLOCKS)[number];
  minutes: number;
  increment: number;
  days: number;
  rated: boolean;
}

const FRESH: OnlineDraft = {
  whom: 'friend',
  clock: 'none',
  minutes: 15,
  increment: 10,
  days: 3,
  rated: false,
};

export const onlineDraft = $state<OnlineDraft>(readOnlineDraft(storedForm(KEY)));

/** Reads a form field by field: a field that makes no sense is as in a new form. */
export function readOnlineDraft(kept: Stored): OnlineDraft {
  return {
    whom: among(OPPONENTS, kept.whom, FRESH.whom),
    clock: among(CLOCKS, kept.clock, FRESH.clock),
    minutes: whole(kept.minutes, MINUTES, FRESH.minutes),
    increment: whole(kept.increment, INCREMENT, FRESH.increment),
    days: whole(kept.days, DAYS, FRESH.days),
    rated: kept.rated === true,
  };
}

export function keepOnlineDraft(): void {
  keepForm(KEY, onlineDraft);
}

/** A rated game is between people who keep their names, by the usual rules. */
export function mayBeRated(online: OnlineDraft, settings: GameSettings, isMember: boolean): boolean {
  return isMember && online.whom !== 'computer' && settings.options.length === 0;
}

export function settingsOf(online: OnlineDraft, draft: Draft): GameSettings {
  const { war, options, randomSetup } = choiceOf(draft, 0);
  return {
    variant: options.variant,
    options: formatOptions(makeRules(options)),
    war: war === null ? null : formatWar(war),
    clock: clockOf(online),
    rated: online.rated,
    ...(randomSetup && { setup: 'ready' }),
    dice: 'thrown',
  };
}

function clockOf({ clock, minutes, increment, days }: OnlineDraft): GameSettings['clock'] {
  if (clock === 'none') return { type: 'none' };
  return clock === 'days' ? { type: 'days', days } : { type: 'battle', seconds: minutes * 60, increment };
}

export function colourOf({ ownSide }: Draft): ColourWish {
  return ownSide === 'lot' ? 'random' : ownSide;
}
