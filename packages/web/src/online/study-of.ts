/** The way from a battle that was played online to the study, which knows only the games of this device. */
import type { Side } from '@bfi/engine';
import { readGame } from '@bfi/game';
import { looseGames } from '../game/shelf.ts';
import { noteOwnSide } from '../study/looked-at.ts';

/** Under which names records were taken in: one is one game, however often somebody asks the way to it. */
const known = new Map<string, string>();

/** Takes a record in and answers under which address it is studied; null where it cannot be read. `side`: who is at the page. */
export function studyOf(record: string, side: Side | null): string | null {
  const id = known.get(record) ?? taken(record);
  if (id === null) return null;
  if (side !== null) noteOwnSide(id, side);
  return `/study/${id}`;
}

function taken(record: string): string | null {
  const read = readGame(record);
  if (!read.ok) return null;
  const id = looseGames.add('look', read.value);
  known.set(record, id);
  return id;
}
