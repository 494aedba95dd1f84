/** One's games on the server that go on, followed: looked at again from time to time, and as soon as something is heard. */
import { noteAccount } from '../app/member.ts';
import { get, type ListedGame, seeGame } from './api.ts';
import { type OwnGame, openGames, type Server } from './own-games.ts';

/** Nobody tells of games that are not open on this page: they are looked at again this often. */
const LOOK_AGAIN = 20_000;
/** What happens at once is looked at together. */
const GATHER = 500;

export const server: Server = {
  list: async (before) => {
    const query = before === null ? '' : `?before=${before}`;
    const listed = await get<{ games: readonly ListedGame[] }>(`games${query}`);
    // Whoever was signed out elsewhere is not asked for again.
    if (!listed.ok && listed.error === 'signIn') noteAccount(null);
    return listed.ok ? listed.value.games : [];
  },
  see: async (id) => {
    const seen = await seeGame(id);
    return seen.ok ? seen.value : null;
  },
};

interface Followed {
  /** Whose games they are. */
  readonly reader: string;
  tell(games: readonly OwnGame[]): void;
  /** Has somebody called whenever something is heard of a game; returns how to stop. */
  listen?(hear: () => void): () => void;
}

/** Tells which games go on, those that wait for their reader first, until what is returned is called. */
export function followOpenGames({ reader, tell, listen }: Followed): () => void {
  let known: readonly OwnGame[] | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isLooking = false;
  let hasNews = false;
  const look = async (): Promise<void> => {
    hasNews = isLooking;
    if (isLooking) return;
    isLooking = true;
    const games = await openGames(server, reader, known);
    isLooking = false;
    if (isOver) return;
    known = games;
    tell(games);
    lookIn(hasNews ? GATHER : LOOK_AGAIN);
  };
  const lookIn = (wait: number): void => {
    clearTimeout(next);
    next = setTimeout(() => (document.hidden ? lookIn(LOOK_AGAIN) : void look()), wait);
  };
  const seen = (): void => {
    if (!document.hidden) lookIn(0);
  };
  const stopListening = listen?.(() => lookIn(GATHER));
  document.addEventListener('visibilitychange', seen);
  void look();
  return () => {
    isOver = true;
    clearTimeout(next);
    stopListening?.();
    document.removeEventListener('visibilitychange', seen);
  };
}
