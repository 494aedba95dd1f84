/** Positions and tokens for tests, from their text. */
import {
  type ActionCode,
  makeRules,
  type Position,
  parseAction,
  parsePosition,
  parseSquare,
  type RuleOptions,
  type Square,
} from '@bfi/engine';

/** A battle in full swing, Red to move by 3; its tank on f4 aims at the block on f8. */
export const MIDDLE =
  '11#/2ss1#5ts1/12/4jw1ts3#1/5#2sw3/9#2/7#4/3#8/1#3Tn6/#8Sw2/1Jn#4Se4/3Sn8 c:SJ.TS j:SSJ.S 6+4 r move:3 0';

export function positionFrom(line: string, options: Partial<RuleOptions> = {}): Position {
  const parsed = parsePosition(line, makeRules(options));
  if (!parsed.ok) throw new Error(`no position: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
}

export function square(name: string): Square {
  const found = parseSquare(name);
  if (found === null) throw new Error(`no square: ${name}`);
  return found;
}

export function token(text: string): ActionCode {
  const parsed = parseAction(text);
  if (!parsed.ok) throw new Error(`no token: ${text}`);
  return parsed.value;
}
