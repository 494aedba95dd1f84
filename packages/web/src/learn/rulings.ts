/** What people ask at the table: the rulings, and the house rules that decide otherwise. */
import type { RulesText } from './texts.ts';

/** Each question with its ruling; the first five can be decided otherwise by a house rule. */
export const QUESTIONS: readonly { question: RulesText; ruling: RulesText; house: RulesText | null }[] = [
  { question: 'house_own_q', ruling: 'house_own_a', house: 'house_own_h' },
  { question: 'house_chain_q', ruling: 'house_chain_a', house: 'house_chain_h' },
  { question: 'house_entry_q', ruling: 'house_entry_a', house: 'house_entry_h' },
  { question: 'house_nominee_q', ruling: 'house_nominee_a', house: 'house_nominee_h' },
  { question: 'house_quiet_q', ruling: 'house_quiet_a', house: 'house_quiet_h' },
  { question: 'house_lost_q', ruling: 'house_lost_a', house: null },
  { question: 'house_last_q', ruling: 'house_last_a', house: null },
  { question: 'house_decline_q', ruling: 'house_decline_a', house: null },
  { question: 'house_shot_q', ruling: 'house_shot_a', house: null },
  { question: 'house_empty_q', ruling: 'house_empty_a', house: null },
  { question: 'house_between_q', ruling: 'house_between_a', house: null },
];
