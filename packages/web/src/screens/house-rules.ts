/** The questions on which tables differ, and their answers, in words. */
import { DEFAULT_OPTIONS, type RuleOptions } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';

export type RuleName = Exclude<keyof RuleOptions, 'variant'>;
export type AskedRule = Exclude<RuleName, 'quietLimit'>;
/** The rules as the names of texts write them, in the order in which they are asked. */
const TEXTS = {
  first: 'first',
  chain: 'chain',
  entryBlock: 'entry_block',
  nominee: 'nominee',
  friendlyFire: 'friendly_fire',
  allLive: 'all_live',
} as const satisfies Record<AskedRule, string>;
export const ASKED_RULES = Object.keys(TEXTS) as AskedRule[];
const RULES: readonly RuleName[] = [...ASKED_RULES, 'quietLimit'];
/** Some of the answers: the engine lists them all as plain words. */
type Answer = 'first_roll' | 'chain_once' | 'entry_block_land' | 'nominee_penalty';

export function questionWords(name: RuleName): string {
  return name === 'quietLimit' ? m.new_rule_quiet_limit() : m[`new_rule_${TEXTS[name]}`]();
}

export function answerWords(name: RuleName, value: string | number | boolean): string {
  if (name === 'quietLimit') {
    return value === 0
      ? m.new_rule_quiet_limit_never()
      : m.new_rule_quiet_limit_turns({ count: Number(value) });
  }
  const answer = typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
  return m[`new_rule_${`${TEXTS[name]}_${answer}` as Answer}`]();
}

/** Those that are not as usual. */
export function houseRulesOf(options: RuleOptions): readonly RuleName[] {
  return RULES.filter((name) => options[name] !== DEFAULT_OPTIONS[name]);
}
