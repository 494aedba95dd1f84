/** A line of actions on the board, one after the other, without a record of it. */
import { type ActionCode, actorOf, type GameEvent, type Position, toAct, tryPlay } from '@bfi/engine';

/** Ends with the line, where the rules allow no more of it, or when somebody has turned to something else. */
export async function performLine(
  start: Position,
  line: readonly ActionCode[],
  perform: (events: readonly GameEvent[], after: Position) => Promise<void>,
  isStillWanted: () => boolean,
): Promise<void> {
  let position = start;
  for (const action of line) {
    const played = toAct(position) === 'over' ? null : tryPlay(position, actorOf(position, action), action);
    if (!played?.ok) return;
    ({ position } = played.value);
    await perform(played.value.events, position);
    if (!isStillWanted()) return;
  }
}
