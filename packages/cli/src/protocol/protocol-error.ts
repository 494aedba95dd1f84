/** What a command is refused with: a code that stays, and a few words for people. */
import { printable } from '../command-line.ts';

export type ErrorCode = 'command' | 'syntax' | 'option' | 'illegal' | 'position' | 'over' | 'limit';

export class ProtocolError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function wholeNumber(text: string, code: ErrorCode): number {
  if (!/^(0|[1-9][0-9]{0,8})$/.test(text)) {
    throw new ProtocolError(code, `'${printable(text)}' is no whole number`);
  }
  return Number(text);
}
