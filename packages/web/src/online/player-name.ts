/** How people and the computer are called on this page. */
import { opponentOf } from '@bfi/engine';
import type { PlayerTag } from '@bfi/protocol';
import { m } from '../language/language.svelte.ts';
import type { SeenGame } from './api.ts';
import { mySide } from './own-games.ts';

/** As everybody is called on this page; the computer in the reader's language. */
export function nameOf({ name, kind, level }: PlayerTag): string {
  return kind === 'computer' && level !== undefined ? m.play_level({ level }) : name;
}

/** Against whom `me` plays; a dash where nobody has come yet. */
export function opponentName(game: SeenGame, me: string | null): string {
  const side = mySide(game, me);
  const other = side === null ? null : game.players[opponentOf(side)];
  return other === null ? '–' : nameOf(other);
}
