/** The words `[VARIANT] [OPTION=VALUE …]` that most commands take: the same that the bot protocol's `new` takes. */
import { OPTION_CHOICES, parseRules, type Rules, type RulesError, VARIANTS } from '@bfi/engine';
import { printable, WordsError } from '../command-line.ts';
import { didYouMean, nearest } from '../nearest.ts';

export const RULES_OPERANDS = '[VARIANT] [OPTION=VALUE …]';
export const MOST_RULES_OPERANDS = 1 + Object.keys(OPTION_CHOICES).length;

export const RULES_NOTES = [
  `Variants: ${VARIANTS.join(', ')}. Options, the usual value first:`,
  '  first=roll|red|blue      who starts: the roll-off, or a side',
  '  friendlyFire=on|off      one’s own characters may be shot',
  '  chain=once|full          how far a blast sets off other blocks',
  '  entryBlock=land|bar      a block where one enters is landed on, or bars it',
  '  nominee=penalty|pass     the only one that may move after a zero is blocked',
  '  quietLimit=100           turns with nothing removed before a draw; 0: never',
  '  allLive=off|on           all ten blocks are live',
].join('\n');

export function rulesFromWords(words: readonly string[]): Rules {
  const [first = 'standard', ...rest] = words;
  const [variant, options] = first.includes('=') ? ['standard', words] : [first, rest];
  const rules = parseRules(variant, options);
  if (rules.ok) return rules.value;
  const { code, word } = rules.error;
  const problem = { unknown: 'unknown variant or option', value: 'wrong value', repeated: 'given twice' }[
    code
  ];
  throw new WordsError(`${problem}: '${printable(word)}'${advice(code, word)}`);
}

/** What could have been said instead. */
function advice(code: RulesError['code'], word: string): string {
  const [name = '', value] = word.split('=', 2);
  if (code === 'value') {
    const choices = OPTION_CHOICES[name as keyof typeof OPTION_CHOICES] ?? ['a whole number up to a million'];
    return `; ${name} is ${choices.join(' or ')}`;
  }
  if (code === 'repeated') return '';
  if (value === undefined) return didYouMean(word, VARIANTS) || `; the variants are ${VARIANTS.join(', ')}`;
  const meant = nearest(name, Object.keys(OPTION_CHOICES));
  return meant === null ? '' : `; did you mean '${meant}=${printable(value)}'?`;
}
