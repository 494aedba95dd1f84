/**
 * Playing what is written down: positions and tokens of lessons, of diagrams and of the battle on the first page. A fault in
 * them is ours, so it throws.
 */
import {
  type ActionCode,
  actorOf,
  formatAction,
  isLegal,
  makeRules,
  type Position,
  parseAction,
  parsePosition,
  variantFitting,
} from '@bfi/engine';
import { Match, type Moment } from '@bfi/game';

/** Of the rules that fit it: what is written down says no others. */
export function readPosition(text: string): Position {
  const position = parsePosition(text, makeRules({ variant: variantFitting(text) }));
  if (!position.ok) throw new Error(`no position: ${text} (${position.error.code})`);
  return position.value;
}

/** The action that a token names; of several as in `#d5|#h9` the first that is legal. */
export function readAction(position: Position, token: string): ActionCode {
  for (const alternative of token.split('|')) {
    const action = parseAction(alternative);
    if (action.ok && isLegal(position, action.value)) return action.value;
  }
  throw new Error(`not legal here: ${token}`);
}

/** A match that begins at a position and goes on with tokens. */
export function matchFrom(start: Position, tokens = ''): Match {
  const match = new Match(start.rules, start);
  playTokens(match, tokens);
  return match;
}

/** The match goes on with an action of whoever is to act. */
export function playAction(match: Match, action: ActionCode): Moment {
  const appended = match.append(actorOf(match.position, action), action);
  if (!appended.ok) throw new Error(`not legal here: ${formatAction(action)}`);
  return appended.value;
}

/** The match goes on with tokens, one after another. */
export function playTokens(match: Match, tokens: string): void {
  for (const token of tokens.split(/\s+/).filter((part) => part !== '')) {
    playAction(match, readAction(match.position, token));
  }
}
