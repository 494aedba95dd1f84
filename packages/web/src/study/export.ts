/** A studied game as text: its record with its variations and, where it was analysed, Red's winning chance after every moment. */
import { formatRecord, writeEvals } from '@bfi/engine';
import { type Game, recordOf } from '@bfi/game';

/** `graph`: Red's share at the start and after each moment; null: nobody has looked. */
export function exportText(game: Game, graph: readonly number[] | null): string {
  const record = recordOf(game);
  return formatRecord(graph === null ? record : writeEvals(record, graph.slice(1)));
}
