/**
 * Small situations in words, so that a row of a test can be held against the rules by eye:
 *
 *     given('standard', 'T@d4N s@d5E s@d8W s@l12N', 'r move:1').offers('d4xd8 blocked')
 *       .after('d4xd8').shows('T@d4N s@l12N').offers('d4-d5');
 *
 * Pieces are written as in tokens, Red's in upper case and Blue's in lower case, blocks as `#e5`. Further words:
 * `red=c:STJSS` and `blue=j:.....` the pads (empty and at their first place unless given), `pool=1+2` (as many live
 * blocks as stand there unless given), `quiet=7`. Every situation goes through `parsePosition`, so it is one that play
 * could hold.
 */
import { expect } from 'vitest';
import {
  type Character,
  characterAt,
  FACINGS,
  formatAction,
  formatPosition,
  formatSquare,
  type GameEvent,
  isLegal,
  isOutsideEnding,
  KINDS,
  legalActionList,
  newPosition,
  type Position,
  parseAction,
  parsePosition,
  parseRules,
  parseSquare,
  play,
  type Rules,
  type Square,
  viewPosition,
} from '../index.ts';
import { itemAt, unwrap } from './unwrap.ts';

/** `quick chain=full`: the variant, then options. */
export function rulesOf(text: string): Rules {
  const [variant = '', ...options] = words(text);
  return unwrap(parseRules(variant, options));
}

export function squareOf(text: string): Square {
  const square = parseSquare(text);
  if (square === null) throw new Error(`${text} is no square`);
  return square;
}

/** `Tn` is Red's tank facing north, `sw` Blue's soldier facing west: as in a position. */
export function character(letters: string): Character {
  const kind = itemAt(KINDS, 'SJT'.indexOf(letters.charAt(0).toUpperCase()));
  const facing = itemAt(FACINGS, 'nesw'.indexOf(letters.charAt(1)));
  return { side: letters < 'a' ? 'red' : 'blue', kind, facing };
}

export function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

export function given(rules: string, pieces: string, turn: string): Situation {
  const chosen = rulesOf(rules);
  return new Situation(unwrap(parsePosition(positionLine(chosen, pieces, turn), chosen)), []);
}

/** A battle before its first token. */
export function newBattle(rules: string): Situation {
  return new Situation(newPosition(rulesOf(rules)), []);
}

/** The line that says what `given` is told, whether play could hold it or not. */
export function positionLine(rules: Rules, pieces: string, turn: string): string {
  const onSquares = new Map<Square, string>();
  const said = new Map<string, string>();
  for (const word of words(pieces)) {
    const [name = '', value] = word.split('=');
    if (value !== undefined) said.set(name, value);
    else onSquares.set(squareOf(word.replace(/^(#|.@)/, '').replace(/[NESW]$/, '')), lettersOf(word));
  }
  const blocks = [...onSquares.values()].filter((letters) => letters === '#').length;
  const live = Math.min(blocks, rules.liveBlocks);
  const [red, blue] = rules.hasPads ? ['c:.....', 'j:.....'] : ['-', '-'];
  return [
    boardLine(onSquares),
    said.get('red') ?? red,
    said.get('blue') ?? blue,
    said.get('pool') ?? `${live}+${blocks - live}`,
    turn,
    said.get('quiet') ?? '0',
  ].join(' ');
}

function lettersOf(word: string): string {
  return word.startsWith('#') ? '#' : word.charAt(0) + word.slice(-1).toLowerCase();
}

function boardLine(onSquares: ReadonlyMap<Square, string>): string {
  const rows = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) => onSquares.get(row * 12 + column) ?? '.').join(''),
  );
  return rows
    .reverse()
    .join('/')
    .replace(/\.+/g, (run) => `${run.length}`);
}

class Situation {
  /** What happened in the last `after`. */
  readonly events: readonly GameEvent[];
  readonly #position: Position;

  constructor(position: Position, events: readonly GameEvent[]) {
    this.#position = position;
    this.events = events;
  }

  get position(): Position {
    return this.#position;
  }

  get line(): string {
    return formatPosition(this.#position);
  }

  /** Plays the tokens, which must be legal. This changes the situation for good. */
  after(tokens: string): Situation {
    const events: GameEvent[] = [];
    for (const token of words(tokens)) {
      const action = unwrap(parseAction(token));
      if (!isOutsideEnding(action) && !isLegal(this.#position, action)) {
        throw new Error(`${token} is not legal in ${this.line}, but ${this.#legal().join(' ')}`);
      }
      play(this.#position, action, events);
    }
    return new Situation(this.#position, events);
  }

  /** These are the legal actions, all of them. */
  offers(tokens: string): this {
    expect(this.#legal(), `the legal actions in ${this.line}`).toEqual(words(tokens).sort());
    return this;
  }

  /** None of these is legal. */
  refuses(tokens: string): this {
    const refused = words(tokens);
    expect(
      refused.filter((token) => isLegal(this.#position, unwrap(parseAction(token)))),
      `legal in ${this.line}`,
    ).toEqual([]);
    return this;
  }

  /** Whose turn it is and the phase, as in `r move:3:d5`. */
  isAt(turn: string): this {
    const [, , , , side, phase] = this.line.split(' ');
    expect(`${side} ${phase}`).toBe(turn);
    return this;
  }

  /** These stand on the island, and nobody and nothing else. */
  shows(pieces: string): this {
    const { characters, blocks } = viewPosition(this.#position);
    const shown = [
      ...characters.map(({ square }) => pieceOn(this.#position, square)),
      ...blocks.map((square) => `#${formatSquare(square)}`),
    ];
    expect(shown.sort(), `what stands in ${this.line}`).toEqual(words(pieces).sort());
    return this;
  }

  /** Fields of the position's line: `pads: 'c:STJSS j:.....'`, `pool: '6+4'`, `quiet: 3`. */
  has(fields: { pads?: string; pool?: string; quiet?: number }): this {
    const [, red, blue, pool, , , quiet] = this.line.split(' ');
    const all = { pads: `${red} ${blue}`, pool, quiet: Number(quiet) };
    expect(all).toEqual({ ...all, ...fields });
    return this;
  }

  #legal(): string[] {
    return legalActionList(this.#position).map(formatAction).sort();
  }
}

function pieceOn(position: Position, square: Square): string {
  const found = characterAt(position, square);
  if (found === null) throw new Error(`nobody stands on ${formatSquare(square)}`);
  const letter = 'SJT'.charAt(KINDS.indexOf(found.kind));
  const facing = 'NESW'.charAt(FACINGS.indexOf(found.facing));
  return `${found.side === 'red' ? letter : letter.toLowerCase()}@${formatSquare(square)}${facing}`;
}
