/**
 * Which game is played: the variant, the house rules of section 9, and who starts. People choose a `RuleOptions`;
 * `makeRules` adds the numbers that follow from it, so that the rules ask for a number and never for a variant's name.
 */
import { failure, type Result, success } from './result.ts';
import { ARMY, BLOCKS, type Side, VARIANTS, type Variant } from './vocabulary.ts';

const FIRST = ['roll', 'red', 'blue'] as const;

export interface RuleOptions {
  readonly variant: Variant;
  /** Who starts: a side by agreement, or the roll-off. */
  readonly first: 'roll' | Side;
  readonly friendlyFire: boolean;
  readonly chain: 'once' | 'full';
  readonly entryBlock: 'land' | 'bar';
  readonly nominee: 'penalty' | 'pass';
  /** Turns in a row with nothing removed that make a draw; 0 for never. */
  readonly quietLimit: number;
  readonly allLive: boolean;
}

export interface Rules extends RuleOptions {
  readonly hasPads: boolean;
  /** Characters a side owns from the start. */
  readonly army: number;
  /** Are these all that there are, or so many of one's own choice? */
  readonly isWholeArmy: boolean;
  /** Characters a side puts onto the island in set-up. */
  readonly placed: number;
  /** Who has lost this many has lost the battle. */
  readonly lossLimit: number;
  readonly liveBlocks: number;
  readonly safeBlocks: number;
}

/** What people play unless they say otherwise. */
export const DEFAULT_OPTIONS: RuleOptions = {
  variant: 'standard',
  first: 'roll',
  friendlyFire: true,
  chain: 'once',
  entryBlock: 'land',
  nominee: 'penalty',
  quietLimit: 100,
  allLive: false,
};

const MAX_QUIET_LIMIT = 1_000_000;

const FULL_ARMY = ARMY.reduce((sum, count) => sum + count, 0);

export function makeRules(options: Partial<RuleOptions> = {}): Rules {
  const chosen = { ...DEFAULT_OPTIONS, ...options };
  const { variant, quietLimit } = chosen;
  if (!isQuietLimit(quietLimit)) throw new RangeError(`quietLimit ${quietLimit}`);
  const army = variant === 'blitz' ? 5 : FULL_ARMY;
  return {
    ...chosen,
    hasPads: variant === 'standard' || variant === 'quick',
    army,
    isWholeArmy: army === FULL_ARMY,
    placed: variant === 'allout' ? army : 5,
    lossLimit: variant === 'quick' ? 5 : army,
    liveBlocks: chosen.allLive ? BLOCKS : 6,
    safeBlocks: chosen.allLive ? 0 : 4,
  };
}

function isQuietLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 0 && limit <= MAX_QUIET_LIMIT;
}

/** `unknown`: no such variant or option. `value`: an option's value is wrong. `repeated`: an option came twice. */
export interface RulesError {
  readonly code: 'unknown' | 'value' | 'repeated';
  readonly word: string;
}

const SWITCH = ['on', 'off'] as const;
const CHOICES = {
  first: FIRST,
  friendlyFire: SWITCH,
  chain: ['once', 'full'],
  entryBlock: ['land', 'bar'],
  nominee: ['penalty', 'pass'],
  quietLimit: undefined,
  allLive: SWITCH,
} as const satisfies Record<Exclude<keyof RuleOptions, 'variant'>, readonly string[] | undefined>;

type OptionName = keyof typeof CHOICES;
const OPTION_NAMES = Object.keys(CHOICES) as OptionName[];

/** The option names and the values each may have, for help texts and forms; a number is `undefined`. */
export const OPTION_CHOICES: Readonly<Record<OptionName, readonly string[] | undefined>> = CHOICES;

function parseValue(name: OptionName, text: string): string | number | boolean | undefined {
  const choices: readonly string[] | undefined = CHOICES[name];
  if (choices === undefined) {
    // The digits first: Number would also read `1e2`, `0x10` and nothing at all.
    return /^(0|[1-9][0-9]*)$/.test(text) && isQuietLimit(Number(text)) ? Number(text) : undefined;
  }
  if (!choices.includes(text)) return undefined;
  return choices === SWITCH ? text === 'on' : text;
}

/** Reads words as in `standard first=roll friendlyFire=off`: the variant, then options in any order. */
export function parseRules(variant: string, options: readonly string[]): Result<Rules, RulesError> {
  if (!(VARIANTS as readonly string[]).includes(variant)) return failure({ code: 'unknown', word: variant });
  const chosen: Record<string, string | number | boolean> = { variant };
  for (const word of options) {
    const equals = word.indexOf('=');
    const name = OPTION_NAMES.find((known) => known === word.slice(0, equals));
    if (equals < 0 || name === undefined) return failure({ code: 'unknown', word });
    if (name in chosen) return failure({ code: 'repeated', word });
    const value = parseValue(name, word.slice(equals + 1));
    if (value === undefined) return failure({ code: 'value', word });
    chosen[name] = value;
  }
  return success(makeRules(chosen as Partial<RuleOptions>));
}

/** The options that differ from what people usually play, as words that `parseRules` reads. */
export function formatOptions(rules: RuleOptions): string[] {
  return OPTION_NAMES.filter((name) => rules[name] !== DEFAULT_OPTIONS[name]).map((name) => {
    const value = rules[name];
    return `${name}=${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}`;
  });
}
