/** What happened, in one short line for where there is no room for sentences. */
import { FACINGS, type Facing, formatColumn, formatSquare, type GameEvent, type Side } from '@bfi/engine';
import { type Telling, tellingsOf } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { type Called, capital, kindName, pieceAt, pieceName, plainList, sideName } from './names.ts';

type TellingOf<Type extends Telling['type']> = Extract<Telling, { type: Type }>;

/** Those who fall are named in the line of the shot or the flip; what is set off has a line when it is flipped. */
type Headline = Exclude<Telling, { type: 'fell' | 'chain' }>;

/** What the line is about, weightiest first, when it is not what came first. */
const WEIGHTY: readonly Headline['type'][] = ['won', 'drawn', 'flipped', 'blocked'];

/** One short line for what one action did; empty where it needs no words. `bottom`: whose shore is at the bottom of the board. */
export function describeShort(
  events: readonly GameEvent[],
  called: Called = sideName,
  bottom: Side = 'red',
): string {
  const tellings = tellingsOf(events);
  const lines = tellings.filter(isHeadline);
  const weighty = WEIGHTY.map((type) => lines.find((telling) => telling.type === type));
  const headline = weighty.find((telling) => telling !== undefined) ?? lines[0];
  if (headline === undefined) return '';
  const line = capital(lineFor(headline, called, bottom));
  const isFight = headline.type === 'shot' || headline.type === 'flipped';
  const fallen = tellings.flatMap((telling) => (telling.type === 'fell' ? telling.losses : []));
  const who = plainList(fallen.map(({ character, square }) => pieceAt(character, square)));
  return isFight && who !== '' ? `${line} · ${m.short_lost({ who })}` : line;
}

function isHeadline(telling: Telling): telling is Headline {
  return telling.type !== 'fell' && telling.type !== 'chain';
}

function lineFor(telling: Headline, called: Called, bottom: Side): string {
  switch (telling.type) {
    case 'won':
      return m.short_won({ side: called(telling.winner) });
    case 'drawn':
      return m.short_drawn();
    case 'flipped':
      return lineForFlip(telling);
    case 'shot':
      return lineForShot(telling);
    case 'blocked':
      return m.short_blocked({ side: called(telling.side) });
    case 'taken':
      return m.short_taken({ piece: pieceAt(telling.character, telling.square) });
    case 'takenFromPad':
      return m.short_taken({ piece: pieceName(telling) });
    case 'moved':
      return lineForMove(telling, bottom);
    case 'entered':
      return m.short_entered({ piece: pieceName(telling.character), square: formatSquare(telling.square) });
    case 'turned':
      return `${pieceAt(telling.character, telling.square)} ${tipOf(telling.character.facing, bottom)}`;
    case 'padMoved':
      return m.short_pad_moved({ side: called(telling.side), column: formatColumn(telling.missile) });
    case 'padChosen':
      return m.short_pad({ side: called(telling.side) });
    case 'rolledOff':
      return telling.starter === null
        ? m.short_even({ number: telling.red })
        : m.short_starts({ side: called(telling.starter), red: telling.red, blue: telling.blue });
    case 'rolled':
      return m.short_rolled({ side: called(telling.side), number: telling.value });
    case 'blockPlaced':
      return m.short_block({ side: called(telling.side), square: formatSquare(telling.square) });
    case 'placed':
      return m.short_placed({
        side: called(telling.character.side),
        kind: kindName(telling.character.kind),
        square: formatSquare(telling.square),
      });
    case 'padLoaded':
      return m.short_loaded({ side: called(telling.side) });
  }
}

/** Where a piece's tip points, as it is seen: whoever turned left, seen by themselves, may well point to the right of the screen. */
const TIPS = ['▲', '►', '▼', '◄'] as const;

function tipOf(facing: Facing, bottom: Side): string {
  const quarters = FACINGS.indexOf(facing) + (bottom === 'blue' ? 2 : 0);
  return TIPS[quarters % TIPS.length] ?? '';
}

function lineForMove({ character, from, to, ends }: TellingOf<'moved'>, bottom: Side): string {
  const sign = ends.type === 'turn' ? ` ${tipOf(ends.facing, bottom)}` : '';
  return `${pieceAt(character, from)} → ${formatSquare(to)}${sign}`;
}

function lineForShot({ character, from, target }: TellingOf<'shot'>): string {
  const aim =
    target.type === 'block'
      ? m.short_block_name({ square: formatSquare(target.square) })
      : pieceAt(target.character, target.square);
  return `${pieceAt(character, from)} × ${aim}`;
}

function lineForFlip({ square: where, live }: TellingOf<'flipped'>): string {
  const square = formatSquare(where);
  return live ? m.short_live({ square }) : m.short_safe({ square });
}
