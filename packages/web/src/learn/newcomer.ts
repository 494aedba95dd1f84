/** Who has done nothing here yet: no lesson, no game, and no name on the server. They are led to the first lesson. */
import { knownPlayer } from '../app/member.ts';
import { keptGames } from '../game/shelf.ts';
import { loadProgress } from './progress.ts';

export function isNewHere(): boolean {
  return loadProgress().size === 0 && keptGames.isEmpty && knownPlayer() === null;
}
