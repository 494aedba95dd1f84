/** Playing what is written down: positions and tokens of lessons and diagrams. A fault in them is ours, so it throws. */
import {
  type ActionCode,
  isLegal,
  makeRules,
  type Played,
  type Position,
  parseAction,
  parsePosition,
  toAct,
  tryPlay,
  variantFitting,
} from '@bfi/engine';

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

/** What an action does, played by whoever is to act. */
export function playAction(position: Position, action: ActionCode): Played {
  const actor = toAct(position);
  const played = actor === 'over' ? null : tryPlay(position, actor, action);
  if (!played?.ok) throw new Error(`not legal here: ${action}`);
  return played.value;
}

/** Plays tokens one after another; what came of each. */
export function playScript(start: Position, tokens: string): Played[] {
  const shown: Played[] = [];
  let position = start;
  for (const token of tokens.split(' ').filter((part) => part !== '')) {
    const played = playAction(position, readAction(position, token));
    shown.push(played);
    position = played.position;
  }
  return shown;
}
