/** The island and the pads as somebody sees them who is told the events and nothing else. */
import {
  type Character,
  type GameEvent,
  type Kind,
  type PositionView,
  type Rules,
  SIDES,
  type Side,
  type Square,
} from '../index.ts';

type Seen = Pick<PositionView, 'characters' | 'blocks' | 'pads'>;

export class ModelBoard {
  readonly #rules: Rules;
  readonly #characters = new Map<Square, Character>();
  readonly #blocks = new Set<Square>();
  readonly #missiles = { red: 2, blue: 9 };
  readonly #slots: Record<Side, (Kind | null)[]> = { red: emptyPad(), blue: emptyPad() };

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  tell(event: GameEvent): void {
    switch (event.type) {
      case 'blockPlaced':
        this.#blocks.add(event.square);
        break;
      case 'placed':
        this.#put(event.square, event.character);
        break;
      case 'padLoaded':
        this.#slots[event.side] = [...event.slots];
        break;
      case 'moved':
        this.#take(event.from, event.character);
        this.#put(event.to, event.character);
        break;
      case 'turned':
        this.#characters.set(event.square, event.character);
        break;
      case 'entered':
        this.#unload(event.character.side, event.slot, event.character.kind);
        this.#put(event.square, event.character);
        break;
      case 'padMoved':
        if (this.#missiles[event.side] !== event.from) throw new Error('the pad was elsewhere');
        this.#missiles[event.side] = event.to;
        break;
      case 'flipped':
        if (!this.#blocks.delete(event.square)) throw new Error('no block was there to flip');
        break;
      case 'lost':
        this.#take(event.square, event.character);
        break;
      case 'lostFromPad':
        this.#unload(event.side, event.slot, event.kind);
        break;
    }
  }

  /** A block that somebody stands on is not seen. */
  see(): Seen {
    const bySquare = (a: number, b: number) => a - b;
    const pad = (side: Side) => ({ missile: this.#missiles[side], slots: this.#slots[side] });
    return {
      characters: [...this.#characters]
        .sort(([a], [b]) => bySquare(a, b))
        .map(([square, character]) => ({ square, character })),
      blocks: [...this.#blocks].filter((square) => !this.#characters.has(square)).sort(bySquare),
      pads: this.#rules.hasPads ? { red: pad(SIDES[0]), blue: pad(SIDES[1]) } : null,
    };
  }

  #put(square: Square, character: Character): void {
    if (this.#characters.has(square)) throw new Error('somebody stands there already');
    this.#characters.set(square, character);
  }

  #take(square: Square, character: Character): void {
    if (this.#characters.get(square) !== character) throw new Error('somebody else stood there');
    this.#characters.delete(square);
  }

  #unload(side: Side, slot: number, kind: Kind): void {
    if (this.#slots[side][slot - 1] !== kind) throw new Error('another one was in that slot');
    this.#slots[side][slot - 1] = null;
  }
}

function emptyPad(): null[] {
  return [null, null, null, null, null];
}
