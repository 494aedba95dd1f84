/** What is wrong with a record, a position or a move, for whoever opened or typed it: what, and where. */
import {
  formatAction,
  type ParsedRecord,
  type PositionError,
  parsePosition,
  parseRules,
  type RecordError,
  type ReplayFault,
  type RuleError,
  type RulesError,
  type TextPlace,
  type TokenError,
} from '@bfi/engine';
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

export function describeTokenError(error: TokenError): string {
  return capital(error === 'length' ? m.fault_token_length() : m.fault_token());
}

/** Why an action was refused. */
export function describeRuleError(error: RuleError): string {
  return m[`fault_rule_${error}`]();
}

/** What the rules refuse in a record whose text reads well, and where it stands in the text. */
export function describeReplayFault(record: ParsedRecord, fault: ReplayFault): string {
  if ('index' in fault) {
    const action = record.actions[fault.index];
    const token = action === undefined ? '' : formatAction(action);
    return at(record.places[fault.index], m[`fault_replay_${fault.code}`]({ token }));
  }
  return at(record.headerPlaces.get(fault.header), headerFault(record, fault.code, fault.header));
}

function headerFault(
  record: ParsedRecord,
  code: 'missing' | 'variant' | 'options' | 'position' | 'result',
  header: string,
): string {
  const value = shown(record.headers.get(header) ?? '');
  switch (code) {
    case 'missing':
      return m.fault_replay_missing({ header });
    case 'result':
      return m.fault_replay_result({ value });
    case 'variant':
      return m.fault_replay_value({ header, value });
    case 'options':
    case 'position':
      return exactFault(record, code) ?? m.fault_replay_value({ header, value });
  }
}

/** The record only says that options or position are wrong; reading them once more tells what. */
function exactFault({ headers }: ParsedRecord, code: 'options' | 'position'): string | null {
  const options = (headers.get('Options') ?? '').split(' ').filter((word) => word !== '');
  const rules = parseRules(headers.get('Variant') ?? '', options);
  if (!rules.ok) return code === 'options' ? rulesFault(rules.error) : null;
  const position = parsePosition(headers.get('Position') ?? '', rules.value);
  return position.ok ? null : `Position: ${POSITION[position.error.code]()}`;
}

function rulesFault({ code, word }: RulesError): string {
  return m[`fault_rules_${code}`]({ word: shown(word) });
}

function at(place: TextPlace | undefined, fault: string): string {
  const { line, column } = place ?? { line: 1, column: 1 };
  return m.fault_at({ line, column, fault });
}

const LONGEST_QUOTE = 40;

/** Somebody else's text: no longer than a line, and nothing in it that can't be seen. */
function shown(text: string): string {
  const visible = Array.from(text.replace(/\p{C}/gu, ' '));
  return visible.length > LONGEST_QUOTE
    ? `${visible.slice(0, LONGEST_QUOTE - 1).join('')}…`
    : visible.join('');
}
