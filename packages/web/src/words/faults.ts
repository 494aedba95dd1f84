/** What is wrong with a record or a position, for whoever opened it: what, and where. */
import type { PositionError, RecordError, RulesError, TextPlace } from '@bfi/engine';
import type { SaveFault } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { capital } from './names.ts';

type Texts<Code extends string> = Readonly<Record<Code, () => string>>;

const RECORD: Texts<RecordError['code']> = {
  length: () => m.fault_record_length(),
  tooMany: () => m.fault_record_too_many(),
  header: () => m.fault_record_header(),
  repeated: () => m.fault_record_repeated(),
  character: () => m.fault_record_character(),
  escape: () => m.fault_record_escape(),
  comment: () => m.fault_record_comment(),
  variation: () => m.fault_record_variation(),
  nesting: () => m.fault_record_nesting(),
  token: () => m.fault_token(),
};

const POSITION: Texts<PositionError['code']> = {
  length: () => m.fault_position_length(),
  fields: () => m.fault_position_fields(),
  board: () => m.fault_position_board(),
  pad: () => m.fault_position_pad(),
  pool: () => m.fault_position_pool(),
  side: () => m.fault_position_side(),
  phase: () => m.fault_position_phase(),
  quiet: () => m.fault_position_quiet(),
  blockLine: () => m.fault_position_block_line(),
  tooMany: () => m.fault_position_too_many(),
  blocks: () => m.fault_position_blocks(),
  setup: () => m.fault_position_setup(),
  decided: () => m.fault_position_decided(),
  misfit: () => m.fault_position_misfit(),
  quietTooLong: () => m.fault_position_quiet_too_long(),
  insideAction: () => m.fault_position_inside_action(),
};

/** «Line 3, character 8: the comment is not closed.» */
export function describeRecordError({ code, line, column }: RecordError): string {
  return at({ line, column }, RECORD[code]());
}

/** «Character 17: two blocks stand in one row or column.» */
export function describePositionError(error: PositionError): string {
  return m.fault_at_character({ at: error.at + 1, fault: POSITION[error.code]() });
}

export function describeRulesError(error: RulesError): string {
  return capital(rulesFault(error));
}

/** What is wrong with the text of a game, and where it stands in the text. */
export function describeSaveFault(fault: SaveFault): string {
  switch (fault.code) {
    case 'illegal':
    case 'over':
      return at(fault.place, m[`fault_replay_${fault.code}`]({ token: fault.token }));
    case 'missing':
      return at(fault.place, m.fault_replay_missing({ header: fault.header }));
    case 'result':
      return at(fault.place, m.fault_replay_result({ value: shown(fault.value) }));
    case 'variant':
    case 'options':
    case 'position':
    case 'war':
    case 'seed':
      return at(fault.place, m.fault_replay_value({ header: fault.header, value: shown(fault.value) }));
    default:
      return describeRecordError({ code: fault.code, ...fault.place });
  }
}

function rulesFault({ code, word }: RulesError): string {
  return m[`fault_rules_${code}`]({ word: shown(word) });
}

/** A header that is not there has no place. */
function at(place: TextPlace | null, fault: string): string {
  return place === null ? capital(fault) : m.fault_at({ ...place, fault });
}

const LONGEST_QUOTE = 40;

/** Somebody else's text: no longer than a line, and nothing in it that can't be seen. */
function shown(text: string): string {
  const visible = Array.from(text.replace(/\p{C}/gu, ' '));
  return visible.length > LONGEST_QUOTE
    ? `${visible.slice(0, LONGEST_QUOTE - 1).join('')}…`
    : visible.join('');
}
