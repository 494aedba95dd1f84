/** A studied game as text: its record with its variations and, where it was analysed, Red's winning chance after every moment. */
import { formatEvalTag } from '@bfi/engine';
import { formatGame, type Game } from '@bfi/game';

const EVAL_TAG = /\s*\[%eval [^\]]*\]\s*/g;

/** `graph`: Red's share at the start and after each moment; null: nobody has looked. */
export function exportText(game: Game, graph: readonly number[] | null): string {
  if (graph === null) return formatGame(game);
  const match = game.match.copy();
  for (const [index, { remarks }] of game.match.moments.entries()) {
    const share = graph[index + 1];
    if (share === undefined) break;
    const said = remarks
      .filter((remark): remark is string => typeof remark === 'string')
      .map((remark) => remark.replace(EVAL_TAG, ' ').trim())
      .filter((remark) => remark !== '');
    match.comment([index], [...said, formatEvalTag(share)]);
  }
  return formatGame(game.with({ match }));
}
