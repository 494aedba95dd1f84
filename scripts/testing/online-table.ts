/** Games that online players play against each other by decisions at random. */
import { createRandom } from '@bfi/ai';
import type { GameSettings } from '@bfi/protocol';
import type { Followed, OnlinePlayer } from './online-player.ts';

/** A new game with both at the table, their dice sealed. */
export async function seatTwo(
  red: OnlinePlayer,
  blue: OnlinePlayer,
  settings: Partial<GameSettings> = {},
): Promise<string> {
  const game = await red.create(settings);
  await Promise.all([blue.ask('join', { game }), red.watch(game)]);
  await blue.watch(game);
  blue.seal(game);
  red.seal(game);
  await until(() => [red, blue].every((player) => player.games.get(game)?.online.stage === 'playing'));
  return game;
}

export interface RandomPlay {
  readonly seed?: number;
  /** Milliseconds before a decision. */
  readonly pause?: () => number;
  readonly isEnough?: (game: Followed) => boolean;
}

/** Decides at random for a player in a game whenever it is their turn, until `isEnough`. */
export function playAtRandom(
  player: OnlinePlayer,
  game: string,
  { seed = 1, pause = () => 0, isEnough = () => false }: RandomPlay = {},
): void {
  const random = createRandom(seed);
  let asked = -1;
  const decide = (): void => {
    const followed = player.games.get(game);
    if (followed === undefined || isEnough(followed)) return;
    const choices = player.choices(game);
    if (choices.length === 0 || asked === followed.entries.length) return;
    asked = followed.entries.length;
    const token = choices[random.below(choices.length)] ?? '';
    const send = (): void => {
      player.play(game, token).catch(() => {
        // The game has gone on meanwhile, or this was too much at once: look again.
        asked = -1;
        setTimeout(decide, 20);
      });
    };
    const wait = pause();
    if (wait === 0) send();
    else setTimeout(send, wait);
  };
  const before = player.onEntries;
  player.onEntries = (followed, entries) => {
    before(followed, entries);
    if (followed.online.id === game) decide();
  };
  decide();
}

export async function until(isSo: () => boolean, patience = 20_000): Promise<void> {
  const end = Date.now() + patience;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
