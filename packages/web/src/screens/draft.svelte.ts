/** The form for a new game as it was last filled in. Whatever on the device cannot be read is ignored, field by field. */
import { LEVELS } from '@bfi/ai';
import { DEFAULT_OPTIONS, OPTION_CHOICES, type RuleOptions, VARIANTS } from '@bfi/engine';
import { among, asRecord, keepForm, type Stored, storedForm, whole } from './kept-form.ts';
import {
  type Draft,
  newDraft,
  OPPONENTS,
  OWN_SIDES,
  WAR_BATTLES,
  WAR_CHOICES,
  WAR_POINTS,
} from './new-game-choice.ts';

const KEY = 'bfi.new-game';
const LONGEST_NAME = 40;

/** The quiet limits that the form offers; 0: the battle goes on for ever. */
export const QUIET_LIMITS = [50, 100, 200, 0] as const;

export const draft = $state<Draft>(readDraft(storedForm(KEY)));

/** Reads a form field by field: a field that makes no sense is as in a new form. */
export function readDraft(kept: Stored): Draft {
  const fresh = newDraft();
  const name = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_NAME) : '');
  const names = asRecord(kept.names);
  return {
    opponent: among(OPPONENTS, kept.opponent, fresh.opponent),
    level: among(LEVELS, kept.level, fresh.level),
    ownSide: among(OWN_SIDES, kept.ownSide, fresh.ownSide),
    names: { red: name(names.red), blue: name(names.blue) },
    options: readOptions(asRecord(kept.options)),
    war: among(WAR_CHOICES, kept.war, fresh.war),
    battles: whole(kept.battles, WAR_BATTLES, fresh.battles),
    points: whole(kept.points, WAR_POINTS, fresh.points),
    randomSetup: typeof kept.randomSetup === 'boolean' ? kept.randomSetup : fresh.randomSetup,
  };
}

/** The names of the options that are words, or switches. */
export type OptionsOf<T> = {
  [Name in keyof RuleOptions]: RuleOptions[Name] extends T ? Name : never;
}[keyof RuleOptions];

function readOptions(kept: Stored): RuleOptions {
  const word = <Name extends Exclude<OptionsOf<string>, 'variant'>>(name: Name): RuleOptions[Name] => {
    const value = OPTION_CHOICES[name]?.find((choice) => choice === kept[name]);
    return (value ?? DEFAULT_OPTIONS[name]) as RuleOptions[Name];
  };
  const onOff = (name: OptionsOf<boolean>): boolean => {
    const value = kept[name];
    return typeof value === 'boolean' ? value : DEFAULT_OPTIONS[name];
  };
  const quiet = kept.quietLimit;
  return {
    variant: VARIANTS.find((variant) => variant === kept.variant) ?? DEFAULT_OPTIONS.variant,
    first: word('first'),
    friendlyFire: onOff('friendlyFire'),
    chain: word('chain'),
    entryBlock: word('entryBlock'),
    nominee: word('nominee'),
    quietLimit: QUIET_LIMITS.find((limit) => limit === quiet) ?? DEFAULT_OPTIONS.quietLimit,
    allLive: onOff('allLive'),
  };
}

export function keepDraft(): void {
  keepForm(KEY, draft);
}
