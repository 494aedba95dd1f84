/** A game in progress as it is drawn: the heading, who plays, and what has just happened. */
import { type PerSide, type Side, viewPosition } from '@bfi/engine';
import { battleNumber, formatSeat, formatWar, type Game } from '@bfi/game';
import { printable } from '../command-line.ts';
import { recentEvents } from './log.ts';
import type { Scene } from './screen.ts';
import type { Style } from './style.ts';
import { trailOf } from './trail.ts';

const NAME_WIDTH = 16;

/** People go by their names. Without one, the only person among computers is «you»; two people know who they are. */
export function seatNames({ seats, sidesHere }: Game): PerSide<string> {
  const nameless = sidesHere.length > 1 ? 'player' : 'you';
  const name = (side: Side): string => {
    const seat = seats[side];
    return seat.decides === 'computer' ? formatSeat(seat) : printable(seat.name ?? nameless, NAME_WIDTH);
  };
  return { red: name('red'), blue: name('blue') };
}

export function sceneOf(game: Game, style: Style): Scene {
  const { match, war } = game;
  const view = viewPosition(match.position);
  const { variant, quietLimit, army } = match.rules;
  const { turn } = match.turn;
  const quiet = quietLimit > 0 && 2 * view.quiet >= quietLimit ? `quiet ${view.quiet} of ${quietLimit}` : '';
  const parts = [
    turn === 0 ? 'Set-up' : `Turn ${turn}`,
    variant,
    war === null ? '' : `battle ${battleNumber(game)}, ${formatWar(war.format)}`,
    `blocks: ${view.pool.live} live, ${view.pool.safe} safe`,
    quiet,
  ];
  return {
    view,
    heading: parts.filter((part) => part !== '').join(' | '),
    turn,
    names: seatNames(game),
    army,
    trail: trailOf(recentEvents(match), style.glyphs),
  };
}
