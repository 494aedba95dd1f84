/** What happened, in one short line for where there is no room for sentences. */
import { formatSquare, type GameEvent } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';
import { capital, columnName, kindName, pieceAt, pieceName, sideName } from './names.ts';

type Loss = Extract<GameEvent, { type: 'lost' }>;

/** The event that a short line tells, weightiest first; those after it in the same action are its consequences. */
const BY_WEIGHT: readonly GameEvent['type'][] = [
  'over',
  'flipped',
  'shot',
  'blocked',
  'lost',
  'lostFromPad',
  'moved',
  'entered',
  'turned',
  'padMoved',
  'padChosen',
  'rolledOff',
  'rolled',
  'blockPlaced',
  'placed',
  'padLoaded',
  'turnBegan',
];

/** One short line for what one action did; empty only where nothing happened. */
export function describeShort(events: readonly GameEvent[]): string {
  for (const type of BY_WEIGHT) {
    const event = events.find((one) => one.type === type);
    if (event !== undefined) return capital(lineFor(event, events));
  }
  return '';
}

function lineFor(event: GameEvent, events: readonly GameEvent[]): string {
  switch (event.type) {
    case 'over':
      return event.result === 'draw' ? m.short_drawn() : m.short_won({ side: sideName(event.result) });
    case 'flipped': {
      const square = formatSquare(event.square);
      if (!event.live) return m.short_safe({ square });
      return withLosses(m.short_live({ square }), lossesIn(events).length);
    }
    case 'shot':
      return lineForShot(event, events);
    case 'blocked':
      return m.short_blocked({ side: sideName(event.side) });
    case 'lost':
      return m.short_taken({ piece: pieceAt(event.character, event.square) });
    case 'lostFromPad':
      return m.short_taken({ piece: pieceName(event) });
    case 'moved':
      return lineForMove(event, events);
    case 'entered':
      return m.short_entered({ piece: pieceName(event.character), square: formatSquare(event.square) });
    case 'turned':
      return `${pieceAt(event.character, event.square)} ${TURN_SIGNS[event.turn]}`;
    case 'padMoved':
      return m.short_pad_moved({ side: sideName(event.side), column: columnName(event.to) });
    case 'padChosen':
      return m.short_pad({ side: sideName(event.side) });
    case 'rolledOff':
      return event.starter === null
        ? m.short_even({ number: event.red })
        : m.short_starts({ side: sideName(event.starter), red: event.red, blue: event.blue });
    case 'rolled':
      return m.short_rolled({ side: sideName(event.side), number: event.value });
    case 'blockPlaced':
      return m.short_block({ side: sideName(event.side), square: formatSquare(event.square) });
    case 'placed':
      return m.short_placed({
        side: sideName(event.character.side),
        kind: kindName(event.character.kind),
        square: formatSquare(event.square),
      });
    case 'padLoaded':
      return m.short_loaded({ side: sideName(event.side) });
    default:
      return 'side' in event ? m.short_turn({ side: sideName(event.side) }) : '';
  }
}

const TURN_SIGNS = { left: '↰', right: '↱' } as const;

function lineForMove(event: Extract<GameEvent, { type: 'moved' }>, events: readonly GameEvent[]): string {
  const turned = events.find((other) => other.type === 'turned');
  const sign = turned?.type === 'turned' ? ` ${TURN_SIGNS[turned.turn]}` : '';
  return `${pieceAt(event.character, event.from)} → ${formatSquare(event.to)}${sign}`;
}

function lineForShot(event: Extract<GameEvent, { type: 'shot' }>, events: readonly GameEvent[]): string {
  const losses = lossesIn(events);
  const hit = losses.find(({ cause }) => cause === 'hit');
  const target =
    hit === undefined
      ? m.short_block_name({ square: formatSquare(event.to) })
      : pieceAt(hit.character, hit.square);
  const line = `${pieceAt(event.character, event.from)} × ${target}`;
  return losses.length > 1 ? withLosses(line, losses.length) : line;
}

function lossesIn(events: readonly GameEvent[]): Loss[] {
  return events.filter((event): event is Loss => event.type === 'lost');
}

function withLosses(line: string, count: number): string {
  return count === 0 ? line : `${line} · ${m.short_lost({ count })}`;
}
