/**
 * What stands where, as the board draws it: every piece and block keeps its number for as long as it lives, so that it can
 * slide instead of jumping. Pure data and pure functions: when things happen is the performer's business.
 */
import {
  type Character,
  FACINGS,
  type Facing,
  forwardOf,
  type GameEvent,
  type Kind,
  type PerSide,
  type PositionView,
  type Side,
  type Square,
  type Turn,
} from '@bfi/engine';

/** Where a piece stands. Slots are counted from 1. */
export type Spot =
  | { readonly type: 'square'; readonly square: Square }
  | { readonly type: 'slot'; readonly side: Side; readonly slot: number };

export interface ShownPiece {
  readonly id: number;
  readonly side: Side;
  readonly kind: Kind;
  readonly facing: Facing;
  /** Degrees, north is 0. It goes on past a full circle, so that a turn always takes the short way. */
  readonly spin: number;
  readonly spot: Spot;
  /** How long its next change of place or direction takes. */
  readonly ms: number;
  readonly motion: 'still' | 'arriving' | 'moving' | 'landing' | 'recoiling' | 'falling' | 'lifted';
}

export interface ShownBlock {
  readonly id: number;
  readonly square: Square;
  /** `due`: it has been set off and is turned over next. `turning` hides what is below until it is revealed. */
  readonly face: 'down' | 'due' | 'turning' | 'live' | 'safe';
  readonly ms: number;
  readonly arriving: boolean;
  /** Another block set it off, not a character. */
  readonly byChain: boolean;
}

export interface ShownPad {
  /** The column under its missile. */
  readonly missile: number;
  readonly ms: number;
}

export interface Picture {
  readonly pieces: readonly ShownPiece[];
  readonly blocks: readonly ShownBlock[];
  readonly pads: PerSide<ShownPad> | null;
}

export const EMPTY_PICTURE: Picture = { pieces: [], blocks: [], pads: null };

let lastId = 0;
function nextId(): number {
  lastId += 1;
  return lastId;
}

export function degreesOf(facing: Facing): number {
  return FACINGS.indexOf(facing) * 90;
}

/** How far whoever looks ahead from a side's own shore is turned. */
export function headingOf(side: Side): number {
  return degreesOf(forwardOf(side));
}

function sameSpot(one: Spot, other: Spot): boolean {
  return one.type === 'square'
    ? other.type === 'square' && one.square === other.square
    : other.type === 'slot' && one.side === other.side && one.slot === other.slot;
}

export function onSquare(square: Square): Spot {
  return { type: 'square', square };
}

export function newPiece(character: Character, spot: Spot): ShownPiece {
  return { ...character, id: nextId(), spin: degreesOf(character.facing), spot, ms: 0, motion: 'still' };
}

function newBlock(square: Square, face: ShownBlock['face']): ShownBlock {
  return { id: nextId(), square, face, ms: 0, arriving: false, byChain: false };
}

/** The picture of a position, everything at rest. Whatever was already shown in its place keeps its number. */
export function pictureOf(view: PositionView, before: Picture = EMPTY_PICTURE): Picture {
  const wanted: { character: Character; spot: Spot }[] = view.characters.map(({ square, character }) => ({
    character,
    spot: onSquare(square),
  }));
  if (view.pads !== null) {
    for (const side of ['red', 'blue'] as const) {
      for (const [index, kind] of view.pads[side].slots.entries()) {
        const spot: Spot = { type: 'slot', side, slot: index + 1 };
        if (kind !== null) wanted.push({ character: { side, kind, facing: forwardOf(side) }, spot });
      }
    }
  }
  const due = new Set(view.flips);
  // A block that somebody landed on shows in no cell, but it lies there until it is turned over.
  const squares = new Set([...view.blocks, ...view.flips]);
  return {
    pieces: keepOrder(
      before.pieces,
      wanted.map(({ character, spot }) => restingPiece(before, character, spot)),
    ),
    blocks: keepOrder(
      before.blocks,
      [...squares].map((square) => {
        const old = before.blocks.find((block) => block.square === square);
        return { ...newOr(old, square), face: due.has(square) ? 'due' : 'down', ms: 0, arriving: false };
      }),
    ),
    pads:
      view.pads === null
        ? null
        : {
            red: { missile: view.pads.red.missile, ms: 0 },
            blue: { missile: view.pads.blue.missile, ms: 0 },
          },
  };
}

function newOr(old: ShownBlock | undefined, square: Square): ShownBlock {
  return old ?? newBlock(square, 'down');
}

function restingPiece(before: Picture, character: Character, spot: Spot): ShownPiece {
  const old = before.pieces.find(
    (piece) =>
      piece.side === character.side &&
      piece.kind === character.kind &&
      piece.facing === character.facing &&
      sameSpot(piece.spot, spot),
  );
  return old === undefined ? newPiece(character, spot) : { ...old, ms: 0, motion: 'still' };
}

/** What stays keeps its place in the list: moving a drawn element about would end what is still playing on it. */
function keepOrder<T extends { readonly id: number }>(before: readonly T[], now: readonly T[]): T[] {
  const order = new Map(before.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: T) => order.get(id) ?? before.length + id;
  return [...now].sort((one, other) => placeOf(one) - placeOf(other));
}

export function pieceOn(picture: Picture, spot: Spot): ShownPiece | undefined {
  return picture.pieces.find(
    (piece) => sameSpot(piece.spot, spot) && piece.motion !== 'falling' && piece.motion !== 'lifted',
  );
}

export function blockOn(picture: Picture, square: Square): ShownBlock | undefined {
  return picture.blocks.find((block) => block.square === square);
}

export function withPiece(picture: Picture, spot: Spot, change: Partial<ShownPiece>): Picture {
  const found = pieceOn(picture, spot);
  if (found === undefined) return picture;
  return {
    ...picture,
    pieces: picture.pieces.map((piece) => (piece === found ? { ...piece, ...change } : piece)),
  };
}

export function withBlock(picture: Picture, square: Square, change: Partial<ShownBlock>): Picture {
  return {
    ...picture,
    blocks: picture.blocks.map((block) => (block.square === square ? { ...block, ...change } : block)),
  };
}

function withoutPiece(picture: Picture, spot: Spot): Picture {
  const found = pieceOn(picture, spot);
  return { ...picture, pieces: picture.pieces.filter((piece) => piece !== found) };
}

export function withPad(picture: Picture, side: Side, pad: ShownPad): Picture {
  return picture.pads === null ? picture : { ...picture, pads: { ...picture.pads, [side]: pad } };
}

function turnedBy(piece: ShownPiece, turn: Turn, facing: Facing): Partial<ShownPiece> {
  return { facing, spin: piece.spin + (turn === 'right' ? 90 : -90) };
}

/** The picture once an event is over: what the performer arrives at, whatever it shows on the way. */
export function afterEvent(picture: Picture, event: GameEvent): Picture {
  switch (event.type) {
    case 'blockPlaced':
      return { ...picture, blocks: [...picture.blocks, newBlock(event.square, 'down')] };
    case 'placed':
      return {
        ...picture,
        pieces: [...picture.pieces, newPiece(event.character, onSquare(event.square))],
      };
    case 'padLoaded': {
      const { side } = event;
      const loaded = event.slots.map((kind, index) =>
        newPiece({ side, kind, facing: forwardOf(side) }, { type: 'slot', side, slot: index + 1 }),
      );
      return { ...picture, pieces: [...picture.pieces, ...loaded] };
    }
    case 'moved':
      return withPiece(picture, onSquare(event.from), { spot: onSquare(event.to) });
    case 'turned': {
      const spot = onSquare(event.square);
      const piece = pieceOn(picture, spot);
      return piece === undefined
        ? picture
        : withPiece(picture, spot, turnedBy(piece, event.turn, event.character.facing));
    }
    case 'entered':
      return withPiece(
        picture,
        { type: 'slot', side: event.character.side, slot: event.slot },
        { spot: onSquare(event.square) },
      );
    case 'padMoved':
      return withPad(picture, event.side, { missile: event.to, ms: 0 });
    case 'activated':
      return withBlock(picture, event.square, { face: 'due', byChain: event.by === 'chain' });
    case 'flipped':
      return { ...picture, blocks: picture.blocks.filter(({ square }) => square !== event.square) };
    case 'lost':
      return withoutPiece(picture, onSquare(event.square));
    case 'lostFromPad':
      return withoutPiece(picture, { type: 'slot', side: event.side, slot: event.slot });
    default:
      return picture;
  }
}

/** Everything that can be seen at rest, in one line: two pictures look the same when these are equal. */
export function inWords(picture: Picture): string {
  const pieces = picture.pieces.map(({ side, kind, facing, spot, spin, motion }) => {
    const turned = (((spin - degreesOf(facing)) % 360) + 360) % 360;
    const where = spot.type === 'square' ? `${spot.square}` : `${spot.side}.${spot.slot}`;
    return `${where}:${side}-${kind}-${facing}${turned === 0 ? '' : `+${turned}`}${motion === 'still' ? '' : motion}`;
  });
  const blocks = picture.blocks.map(({ square, face }) => `${square}:${face}`);
  const pads = picture.pads === null ? 'none' : `${picture.pads.red.missile},${picture.pads.blue.missile}`;
  return `${pieces.sort().join(' ')} | ${blocks.sort().join(' ')} | ${pads}`;
}
