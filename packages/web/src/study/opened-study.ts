/** From an address to a game that can be studied: one of the shelf, a loose one, or one that stands in the address itself. */
import { failure, type Result, success } from '@bfi/engine';
import { type Game, today } from '@bfi/game';
import { keptSource, liveGames } from '../game/device.ts';
import { isLoose } from '../game/loose-games.ts';
import { openText } from '../game/open-text.ts';
import { linkWith } from '../game/open-text-link.ts';
import { looseGames } from '../game/shelf.ts';
import type { GameSource } from '../game/source.ts';
import { gameIn } from '../screens/opened-game.ts';
import { ownSideOfLook } from './looked-at.ts';
import { fingerprint, ownSide } from './own-battle.ts';
import type { StudiedGame } from './studied-game.ts';

export interface OpenedStudy extends StudiedGame {
  /** Keeps what has become of the game's record; false where somebody else has changed it meanwhile. */
  keep(game: Game): Promise<boolean>;
}

export async function openStudy(id: string): Promise<Result<OpenedStudy, 'gone'>> {
  const source: GameSource = isLoose(id) ? looseGames : keptSource;
  // Whoever plays on afterwards plays on with what was tried here.
  liveGames.close(id);
  const stored = await source.load(id);
  if (!stored.ok) return failure('gone');
  const { game, isPlayable } = stored.value;
  let { version } = stored.value;
  let queue: Promise<boolean> = Promise.resolve(true);
  const keep = async (changed: Game): Promise<boolean> => {
    const kept = await source.append(id, version, changed);
    if (kept.ok) version = kept.value;
    return kept.ok || kept.error !== 'stale';
  };
  return success({
    id,
    // What is opened again from outside is known by what happens in it.
    key: isPlayable ? id : fingerprint(game),
    game,
    // The version that a source of this page gives is the text of the record.
    text: version,
    own: isPlayable ? ownSide(game) : ownSideOfLook(id),
    isLoose: !isPlayable,
    keep(changed) {
      queue = queue.then(() => keep(changed));
      return queue;
    },
  });
}

/** Takes a record or a position that stands in an address in, and answers under which name it is found from now on. */
export async function adoptText(value: string): Promise<string | null> {
  const opened = await openText(linkWith(value));
  return opened.ok ? looseGames.add('look', gameIn(opened.value, today())) : null;
}
