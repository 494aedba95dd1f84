/**
 * Plays events one after another: how long each takes, what is heard, and what flies about meanwhile. It changes the picture
 * through a stage and waits there; the stage decides whether waiting takes any time.
 */
import { columnOf, forwardOf, type GameEvent, rowOf } from '@bfi/engine';
import type { SoundName } from '../sound/sound.ts';
import type { EffectShape } from './effects.ts';
import {
  afterEvent,
  blockOn,
  newPiece,
  onSquare,
  type Picture,
  type Spot,
  withBlock,
  withPad,
  withPiece,
} from './picture.ts';

/** Milliseconds at normal speed. */
const TIMING = {
  square: 90,
  turn: 120,
  shot: 180,
  fall: 240,
  flip: 350,
  breath: 200,
  blast: 500,
  chained: 150,
  safe: 320,
  enter: 460,
  place: 170,
  load: 90,
  padColumn: 110,
  lift: 420,
  blocked: 520,
  die: 640,
  /** Whoever fell last is seen to be gone. */
  last: 900,
  /** Both read what was rolled for the start. */
  rollOff: 1700,
} as const;

export interface Stage {
  picture: Picture;
  /** Real milliseconds for so many at normal speed: 0 when nothing is to take time. */
  scaled(ms: number): number;
  wait(ms: number): Promise<void>;
  sound(name: SoundName): void;
  effect(shape: EffectShape): void;
  /** The die is in the air, or lies there. */
  throwDie(value: number, side: 'red' | 'blue', rolling: boolean): void;
  /** Both dice of the roll for the start. */
  throwBoth(dice: Of<'rolledOff'>, rolling: boolean): void;
  shake(side: 'red' | 'blue' | null): void;
}

type Lost = Extract<GameEvent, { type: 'lost' }>;

export async function performEvents(events: readonly GameEvent[], stage: Stage): Promise<void> {
  let next = 0;
  while (next < events.length) {
    const event = events[next];
    if (event === undefined) return;
    next += 1;
    const falls: Lost[] = [];
    if (event.type === 'lost') falls.push(event);
    if (event.type === 'lost' || event.type === 'flipped') {
      // Who falls together is seen to fall together.
      for (let after = events[next]; after?.type === 'lost'; after = events[next]) {
        falls.push(after);
        next += 1;
      }
    }
    await performOne(event, falls, stage);
  }
}

async function performOne(event: GameEvent, falls: readonly Lost[], stage: Stage): Promise<void> {
  switch (event.type) {
    case 'rolled':
      return throwDie(event.value, event.side, stage);
    case 'rolledOff':
      return throwBoth(event, stage);
    case 'blockPlaced':
    case 'placed':
      return put(event, stage);
    case 'padLoaded':
      return load(event, stage);
    case 'moved':
      return move(event, stage);
    case 'turned':
      return turn(event, stage);
    case 'entered':
      return enter(event, stage);
    case 'padMoved':
      return slidePad(event, stage);
    case 'shot':
      return shoot(event, stage);
    case 'flipped':
      return flip(event, falls, stage);
    case 'lost':
      return fall(falls, stage);
    case 'lostFromPad':
      return lift({ type: 'slot', side: event.side, slot: event.slot }, event, stage);
    case 'blocked':
      stage.sound('blocked');
      stage.shake(event.side);
      await stage.wait(TIMING.blocked);
      return stage.shake(null);
    case 'over':
      return event.reason === 'annihilation' ? stage.wait(TIMING.last) : undefined;
    default:
      stage.picture = afterEvent(stage.picture, event);
  }
}

async function throwDie(value: number, side: 'red' | 'blue', stage: Stage): Promise<void> {
  stage.sound('die');
  stage.throwDie(value, side, true);
  await stage.wait(TIMING.die);
  stage.throwDie(value, side, false);
}

async function throwBoth(event: Of<'rolledOff'>, stage: Stage): Promise<void> {
  stage.sound('die');
  stage.throwBoth(event, true);
  await stage.wait(TIMING.die);
  stage.throwBoth(event, false);
  await stage.wait(TIMING.rollOff);
}

type Of<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

async function put(event: Of<'blockPlaced' | 'placed'>, stage: Stage): Promise<void> {
  const after = afterEvent(stage.picture, event);
  stage.picture =
    event.type === 'placed'
      ? withPiece(after, onSquare(event.square), { motion: 'arriving' })
      : withBlock(after, event.square, { arriving: true });
  stage.sound('place');
  await stage.wait(TIMING.place);
}

async function load(event: Of<'padLoaded'>, stage: Stage): Promise<void> {
  const facing = forwardOf(event.side);
  for (const [index, kind] of event.slots.entries()) {
    const piece = newPiece(
      { side: event.side, kind, facing },
      { type: 'slot', side: event.side, slot: index + 1 },
    );
    stage.picture = {
      ...stage.picture,
      pieces: [...stage.picture.pieces, { ...piece, motion: 'arriving' }],
    };
    stage.sound('place');
    await stage.wait(TIMING.load);
  }
}

async function move(event: Of<'moved'>, stage: Stage): Promise<void> {
  const squares =
    Math.abs(columnOf(event.to) - columnOf(event.from)) + Math.abs(rowOf(event.to) - rowOf(event.from));
  const to = onSquare(event.to);
  stage.picture = withPiece(afterEvent(stage.picture, event), to, {
    ms: stage.scaled(TIMING.square * squares),
    motion: 'moving',
  });
  stage.effect({ type: 'tracks', from: event.from, to: event.to });
  for (let square = 0; square < squares; square++) {
    stage.sound('step');
    await stage.wait(TIMING.square);
  }
  stage.picture = withPiece(stage.picture, to, { motion: 'still' });
}

async function turn(event: Of<'turned'>, stage: Stage): Promise<void> {
  stage.picture = withPiece(afterEvent(stage.picture, event), onSquare(event.square), {
    ms: stage.scaled(TIMING.turn),
  });
  stage.sound('turn');
  await stage.wait(TIMING.turn);
}

async function enter(event: Of<'entered'>, stage: Stage): Promise<void> {
  const to = onSquare(event.square);
  stage.picture = withPiece(afterEvent(stage.picture, event), to, {
    ms: stage.scaled(TIMING.enter),
    motion: 'landing',
  });
  stage.sound('horn');
  await stage.wait(TIMING.enter / 2);
  stage.effect({ type: 'splash', square: event.square, side: event.character.side });
  await stage.wait(TIMING.enter / 2);
  stage.picture = withPiece(stage.picture, to, { motion: 'still' });
}

async function slidePad(event: Of<'padMoved'>, stage: Stage): Promise<void> {
  const time = TIMING.padColumn * Math.abs(event.to - event.from);
  const ms = stage.scaled(time);
  const moved = withPad(stage.picture, event.side, { missile: event.to, ms });
  // Whoever is on board goes along, no slower and no faster.
  stage.picture = {
    ...moved,
    pieces: moved.pieces.map((piece) =>
      piece.spot.type === 'slot' && piece.spot.side === event.side ? { ...piece, ms } : piece,
    ),
  };
  stage.sound('pad');
  await stage.wait(time);
}

async function shoot(event: Of<'shot'>, stage: Stage): Promise<void> {
  const from = onSquare(event.from);
  stage.picture = withPiece(stage.picture, from, { motion: 'recoiling' });
  stage.sound('shot');
  stage.effect({ type: 'tracer', from: event.from, to: event.to, facing: event.character.facing });
  await stage.wait(TIMING.shot);
  stage.picture = withPiece(stage.picture, from, { motion: 'still' });
}

async function fall(falls: readonly Lost[], stage: Stage): Promise<void> {
  const first = falls[0];
  if (first?.cause === 'penalty') return lift(onSquare(first.square), first, stage);
  stage.sound('hit');
  for (const { square } of falls) startFall(square, stage);
  await stage.wait(TIMING.fall);
  for (const event of falls) clear(event, stage);
}

function startFall(square: number, stage: Stage): void {
  stage.effect({ type: 'dust', square });
  stage.picture = withPiece(stage.picture, onSquare(square), {
    motion: 'falling',
    ms: stage.scaled(TIMING.fall),
  });
}

/** Takes away who has already fallen. */
function clear({ square }: Lost, stage: Stage): void {
  stage.picture = {
    ...stage.picture,
    pieces: stage.picture.pieces.filter(
      ({ spot, motion }) => !(motion === 'falling' && spot.type === 'square' && spot.square === square),
    ),
  };
}

async function lift(spot: Spot, event: GameEvent, stage: Stage): Promise<void> {
  const lifted = withPiece(stage.picture, spot, { motion: 'lifted', ms: stage.scaled(TIMING.lift) });
  const gone = afterEvent(stage.picture, event);
  stage.picture = lifted;
  stage.sound('place');
  await stage.wait(TIMING.lift);
  stage.picture = gone;
}

async function flip(event: Of<'flipped'>, falls: readonly Lost[], stage: Stage): Promise<void> {
  const { square, live } = event;
  if (blockOn(stage.picture, square)?.byChain === true) await stage.wait(TIMING.chained);
  stage.sound('flip');
  stage.picture = withBlock(stage.picture, square, { face: 'turning', ms: stage.scaled(TIMING.flip) });
  await stage.wait(TIMING.flip + TIMING.breath);
  stage.picture = withBlock(stage.picture, square, {
    face: live ? 'live' : 'safe',
    ms: stage.scaled(live ? TIMING.blast : TIMING.safe),
  });
  if (!live) {
    stage.sound('safe');
    stage.effect({ type: 'calm', square });
    await stage.wait(TIMING.safe);
    stage.picture = afterEvent(stage.picture, event);
    return;
  }
  stage.sound('blast');
  stage.effect({ type: 'blast', square });
  await stage.wait(TIMING.blast / 4);
  for (const lost of falls) startFall(lost.square, stage);
  await stage.wait((TIMING.blast * 3) / 4);
  stage.picture = afterEvent(stage.picture, event);
  for (const lost of falls) clear(lost, stage);
}
