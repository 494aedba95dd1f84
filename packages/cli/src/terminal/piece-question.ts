/** The question about one character that was chosen: its moves and its shot, with aim line, chances and consequences. */
import {
  type ActionCode,
  characterAt,
  columnOf,
  formatSquare,
  rowOf,
  type Square,
  squareAt,
  type Turn,
} from '@bfi/engine';
import { type BlockRisk, type Foresight, foresee, type Loss, standAfter } from '@bfi/game';
import type { Mark, Marks } from './board.ts';
import { canGoBack, type Item, type Matter, type Question } from './question.ts';
import { kindLetter } from './style.ts';
import { sideName } from './words.ts';

export function characterChip({ position, glyphs }: Matter, square: Square): Item['chip'] {
  const character = characterAt(position, square);
  if (character === null) return null;
  const text = kindLetter(character.side, character.kind) + glyphs.facings[character.facing];
  return { side: character.side, text };
}

export function askPiece(matter: Matter, actor: Square): Question {
  const character = characterAt(matter.position, actor);
  const items = pieceItems(matter);
  return {
    side: matter.side,
    title: `${sideName(matter.side)}'s ${character?.kind ?? 'character'} on ${formatSquare(actor)}`,
    items,
    hint: canGoBack(matter) ? 'Another square chooses another. b: back' : '?: help',
    marks: pieceMarks(matter, actor, items),
    preferred: items.length === 1 ? (items[0] ?? null) : null,
  };
}

function pieceItems(matter: Matter): Item[] {
  return matter.open.flatMap(({ code, action }): Item[] => {
    switch (action.type) {
      case 'move':
        return [moveItem(matter, code, action.to, action.turn)];
      case 'shoot':
        return [shotItem(matter, code, action.to)];
      case 'turn': {
        const { glyph, aim } = standWords(matter, code);
        return [{ chip: null, label: `turn ${action.turn} ${glyph}`, detail: aim, actions: [code] }];
      }
      default:
        return [];
    }
  });
}

function moveItem(matter: Matter, code: ActionCode, to: Square, turn: Turn | null): Item {
  const square = formatSquare(to);
  const { glyph, aim } = standWords(matter, code);
  if (turn !== null) {
    return { chip: null, label: `to ${square}, turn ${turn} ${glyph}`, detail: aim, actions: [code] };
  }
  const risk = riskDetail(foresee(matter.position, code));
  const label = risk === null ? `ahead to ${square}` : `onto the block on ${square}`;
  return { chip: null, label, detail: risk ?? aim, actions: [code] };
}

function standWords({ position, glyphs }: Matter, code: ActionCode): { glyph: string; aim: string | null } {
  const stand = standAfter(position, code);
  if (stand === null) return { glyph: '', aim: null };
  const glyph = glyphs.facings[stand.facing];
  if (stand.target === null) return { glyph, aim: null };
  const character = characterAt(position, stand.target);
  const what = character === null ? 'the block' : kindLetter(character.side, character.kind);
  return { glyph, aim: `then aims at ${what} ${formatSquare(stand.target)} ${glyphs.hit}` };
}

function shotItem(matter: Matter, code: ActionCode, to: Square): Item {
  const victim = characterAt(matter.position, to);
  const square = formatSquare(to);
  const own = victim?.side === matter.side ? 'your own ' : '';
  const label = victim === null ? `shoot the block on ${square}` : `shoot ${own}${victim.kind} on ${square}`;
  return {
    chip: null,
    label: `${matter.glyphs.hit} ${label}`,
    detail: riskDetail(foresee(matter.position, code)),
    actions: [code],
  };
}

/** «live 6 in 10: takes S d7, t e9», «crossfire: S d6», or null where nothing is to be said. */
export function riskDetail({ losses, block }: Foresight): string | null {
  if (block !== null) return blockDetail(block);
  const crossfire = losses.filter(({ cause }) => cause === 'crossfire');
  return crossfire.length === 0 ? null : `crossfire takes ${shortNames(crossfire)}`;
}

function blockDetail({ live, total, losses, setsOff, chainLosses }: BlockRisk): string {
  const takes = losses.length === 0 ? 'hurts nobody' : `takes ${shortNames(losses)}`;
  const then = chainLosses.length === 0 ? '' : ` which may take ${shortNames(chainLosses)}`;
  const chain = setsOff.length === 0 ? '' : `; sets off ${setsOff.map(formatSquare).join(' ')}${then}`;
  return live === 0 ? 'surely safe' : `live ${live} in ${total}: ${takes}${chain}`;
}

/** With a hard blank inside: a letter and its square stay on one line. */
function shortNames(losses: readonly Loss[]): string {
  return losses
    .map(
      ({ character, square }) => `${kindLetter(character.side, character.kind)}\u00a0${formatSquare(square)}`,
    )
    .join(', ');
}

/** The chosen character, its destinations by number, the line to its target, and whom a live block would take. */
function pieceMarks({ position, glyphs, open }: Matter, actor: Square, items: readonly Item[]): Marks {
  const marks = new Map<Square, Mark>([[actor, { text: '*', tone: 'pick' }]]);
  for (const [index, item] of items.entries()) {
    const action = open.find(({ code }) => code === item.actions[0])?.action;
    const number = String(index + 1);
    if (action?.type === 'shoot') {
      const risk = foresee(position, item.actions[0] ?? 0).block;
      for (const { square } of [...(risk?.losses ?? []), ...(risk?.chainLosses ?? [])]) {
        marks.set(square, { text: '!', tone: 'hit' });
      }
      for (const square of squaresBetween(action.from, action.to)) {
        if (!marks.has(square)) marks.set(square, { text: aimGlyph(action.from, action.to), tone: 'hit' });
      }
      marks.set(action.to, { text: marks.get(action.to)?.tone === 'go' ? number : glyphs.hit, tone: 'hit' });
    }
    if (action?.type === 'move' && action.to !== actor) {
      const there = marks.get(action.to);
      const text = there?.tone === 'go' ? there.text + number : number;
      marks.set(action.to, { text, tone: 'go' });
    }
  }
  return marks;
}

function aimGlyph(from: Square, to: Square): string {
  return columnOf(from) === columnOf(to) ? ':' : '-';
}

function squaresBetween(from: Square, to: Square): Square[] {
  const [columns, rows] = [columnOf(to) - columnOf(from), rowOf(to) - rowOf(from)];
  const steps = Math.max(Math.abs(columns), Math.abs(rows));
  return Array.from({ length: Math.max(0, steps - 1) }, (_, index) =>
    squareAt(columnOf(from) + (columns / steps) * (index + 1), rowOf(from) + (rows / steps) * (index + 1)),
  );
}
