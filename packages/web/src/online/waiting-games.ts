/** The games on the server that wait for somebody, in a few words for the first page. */
import { net } from '../language/language.svelte.ts';
import { followOpenGames } from './open-games.ts';
import { isMyTurn } from './own-games.ts';
import { opponentName } from './player-name.ts';

interface Waiting {
  /** Of the game, or where there are several, of the lobby that lists them. */
  readonly path: string;
  /** Asked for whenever they are shown: the language may have changed. */
  readonly words: () => string;
}

/** Tells whenever it has looked, until what is returned is called; null: none waits. */
export function followWaitingGames(reader: string, tell: (waiting: Waiting | null) => void): () => void {
  return followOpenGames({
    reader,
    tell: (games) => {
      const waiting = games.filter((game) => isMyTurn(game, reader));
      const [first] = waiting;
      if (first === undefined) tell(null);
      else if (waiting.length > 1)
        tell({ path: '/online', words: () => net.games_waiting({ count: waiting.length }) });
      else
        tell({
          path: `/online/${first.game}`,
          words: () => `${net.your_turn()} · ${opponentName(first, reader)}`,
        });
    },
  });
}
