/**
 * What the server makes of what a player does: which entries follow, or why not. The rules of the game are the engine's; these are
 * those of the table: who may do what when, sealed dice, clocks, offers, wars. Nothing here waits for anything.
 */
import {
  type Actor,
  formatAction,
  isSetup,
  isSide,
  type OUTSIDE_ENDINGS,
  opponentOf,
  parseAction,
  SIDES,
  type Side,
  toAct,
} from '@bfi/engine';
import { diceCommitment, type Moment, type Placer, sealedOutcome } from '@bfi/game';
import {
  type Clock,
  clockAfter,
  type ErrorCode,
  type Fall,
  flagTime,
  newClock,
  type OfferKind,
  type PlayerTag,
  timeLeft,
} from '@bfi/protocol';
import type { Draft } from './draft.ts';
import { newSealedValue } from './ids.ts';
import { FLAG_GRACE } from './lag.ts';

/** Null: it has been done. Entries may follow from what was refused, too: who comes too late loses on time. */
export type Ruling = ErrorCode | null;

export function sit(draft: Draft, side: Side, player: PlayerTag): Ruling {
  if (draft.online.players[side] !== null) return 'seat';
  if (draft.online.stage === 'aborted') return 'stage';
  draft.add({ type: 'sit', side, player });
  return null;
}

/** The server commits to its secret, and for the computer to a nonce, before it has seen anybody else's. */
export function sealBattle(draft: Draft): void {
  const { online } = draft;
  const battle = online.stage === 'between' ? online.battle + 1 : online.battle;
  const secret = newSealedValue();
  draft.hide({ battle, party: 'server', value: secret });
  draft.add({ type: 'seal', commitment: diceCommitment('server', secret) });
  for (const side of SIDES) {
    if (online.players[side]?.kind !== 'computer') continue;
    const nonce = newSealedValue();
    draft.hide({ battle, party: side, value: nonce });
    draft.add({ type: 'commit', side, commitment: diceCommitment(side, nonce) });
  }
}

/** Somebody may have lost that many devices. */
const MOST_COMMITS = 10;
/** Nobody plays so long that they need more; offers and the like could go on without an end. */
const MOST_ENTRIES_WITH_OFFERS = 50_000;

/** A player may change their mind until something is opened: what was committed on a lost device would stop the game. */
export function commit(draft: Draft, side: Side, battle: number, commitment: string): Ruling {
  const { online } = draft;
  const { commitments, nonces } = online.seals;
  if (battle !== online.battle || !['waiting', 'sealing'].includes(online.stage)) return 'stage';
  if (commitments[side] === commitment) return null;
  if (nonces.red !== undefined || nonces.blue !== undefined) return 'stage';
  if (commitsOf(draft, side) >= MOST_COMMITS) return 'many';
  draft.add({ type: 'commit', side, commitment });
  openForComputer(draft);
  return null;
}

/** How often a side has committed for the battle on the board. */
function commitsOf({ live: { entries } }: Draft, side: Side): number {
  const sealed = entries.findLastIndex(({ type }) => type === 'seal');
  return entries.slice(sealed + 1).filter((entry) => entry.type === 'commit' && entry.side === side).length;
}

/** The computer opens its nonce as soon as both have committed. */
function openForComputer(draft: Draft): void {
  const { online, live } = draft;
  const { red, blue } = online.seals.commitments;
  if (red === undefined || blue === undefined) return;
  for (const side of SIDES) {
    if (online.players[side]?.kind === 'computer')
      draft.add({ type: 'open', side, nonce: live.secret(side) });
  }
}

export function open(draft: Draft, side: Side, battle: number, nonce: string): Ruling {
  const { online } = draft;
  const { commitments, nonces } = online.seals;
  if (battle === online.battle && nonces[side] === nonce) return null;
  if (battle !== online.battle || online.stage !== 'sealing') return 'stage';
  if (commitments.red === undefined || commitments.blue === undefined || nonces[side] !== undefined)
    return 'stage';
  if (diceCommitment(side, nonce) !== commitments[side]) return 'dice';
  draft.add({ type: 'open', side, nonce });
  if (online.seals.nonces[opponentOf(side)] !== undefined) begin(draft);
  return null;
}

function begin(draft: Draft): void {
  const { online, now } = draft;
  const moments = online.begin(fallOf(draft));
  const clock = newClock(online.settings.clock, now, online.awaited);
  draft.addPlayed({
    type: 'play',
    by: 'chance',
    tokens: tokensOf(moments),
    ...(clock === null ? {} : { clock }),
  });
}

export interface Decision {
  readonly token: string;
  readonly key: string;
  /** To whom a piece of the set-up was left. */
  readonly placed?: Placer | undefined;
  /** The round trip of whoever decided, as the server has measured it. */
  readonly roundTrip: number;
}

export function play(draft: Draft, side: Side, { token, key, placed, roundTrip }: Decision): Ruling {
  const { online, live, now } = draft;
  if (online.stage !== 'playing') return online.stage === 'finished' ? 'over' : 'stage';
  // Only whoever thinks is given back a delay, and nobody else's message can run out their clock.
  if (toAct(online.game.match.position) !== side) return 'turn';
  const lag = live.lag[side].spend(roundTrip, online.game.match.turn.turn);
  if (flagIfFallen(draft, lag)) return 'over';
  const action = parseAction(token);
  if (!action.ok) return 'illegal';
  const { match } = online.game;
  const whose = match.turn.side;
  const isSettingUp = isSetup(match.position);
  const decided = online.decide(side, action.value, fallOf(draft));
  if (!decided.ok) return decided.error;
  const endsTurn = decided.value.some(({ events }) => events.some(({ type }) => type === 'turnBegan'));
  const clock = clockBy(online.clock, draft, {
    at: now,
    lag,
    toAct: online.awaited,
    ended: endsTurn ? whose : null,
  });
  const left = placed === undefined || !isSettingUp ? {} : { placed };
  draft.addPlayed({ type: 'play', by: side, tokens: tokensOf(decided.value), key, ...left, ...clock });
  closeBattle(draft);
  return null;
}

function clockBy(
  clock: Clock | null,
  { online }: Draft,
  step: Parameters<typeof clockAfter>[2],
): { clock?: Clock } {
  return clock === null ? {} : { clock: clockAfter(online.settings.clock, clock, step) };
}

/** The sealed dice of the battle on the board. */
function fallOf({ live }: Draft): Fall {
  return (number, position) => sealedOutcome(live.diceKey, number, position);
}

/** Somebody throws their die. Their time runs until they do, as it does while they decide. */
export function roll(
  draft: Draft,
  side: Side,
  { key, roundTrip }: Pick<Decision, 'key' | 'roundTrip'>,
): Ruling {
  const { online, live, now } = draft;
  if (online.stage !== 'playing') return online.stage === 'finished' ? 'over' : 'stage';
  if (online.thrower !== side) return 'turn';
  const lag = live.lag[side].spend(roundTrip, online.game.match.turn.turn);
  if (flagIfFallen(draft, lag)) return 'over';
  const fallen = online.roll(fallOf(draft));
  const clock = clockBy(online.clock, draft, { at: now, lag, toAct: online.awaited, ended: null });
  draft.addPlayed({ type: 'play', by: 'chance', tokens: tokensOf(fallen), key, ...clock });
  return null;
}

function tokensOf(moments: readonly Moment[]): string[] {
  return moments.map(({ action }) => formatAction(action));
}

type Ending = (typeof OUTSIDE_ENDINGS)[number]['token'];

/** The battle ends from outside the rules. */
function end(draft: Draft, by: Actor, token: Ending): void {
  const { online, now } = draft;
  const clock = clockBy(online.clock, draft, { at: now, lag: 0, toAct: 'over', ended: null });
  draft.add({ type: 'play', by, tokens: [token], ...clock });
  closeBattle(draft);
}

/** A battle that is over opens the server's secret, and in a war the next one follows. */
function closeBattle(draft: Draft): void {
  const { online, live } = draft;
  if (!online.game.match.isOver) return;
  draft.add({ type: 'reveal', secret: live.secret('server') });
  if (online.stage === 'between') sealBattle(draft);
}

export function resign(draft: Draft, side: Side, battle: number): Ruling {
  const { online } = draft;
  if (battle !== online.battle) return 'stage';
  if (online.stage !== 'playing' && (online.stage !== 'sealing' || battle === 1)) return 'stage';
  end(draft, side, `${side}:resigns`);
  return null;
}

export function abort(draft: Draft, by: Side | 'server', why: 'left' | 'dice' | 'closed'): Ruling {
  const { online, live } = draft;
  const mayAbort = by === 'server' ? !['finished', 'aborted'].includes(online.stage) : online.mayAbort;
  if (!mayAbort) return 'stage';
  draft.add({ type: 'abort', by, why });
  draft.add({ type: 'reveal', secret: live.secret('server') });
  return null;
}

export function offer(draft: Draft, side: Side, what: OfferKind): Ruling {
  const { online } = draft;
  // Who asks for what the other has offered accepts it.
  if (online.offered(what) === opponentOf(side)) return answer(draft, side, what, true);
  if (!online.mayOffer(what, side)) return 'stage';
  if (online.length >= MOST_ENTRIES_WITH_OFFERS && what !== 'rematch') return 'many';
  draft.add({ type: 'offer', side, what });
  return null;
}

/** An accepted rematch is a game of its own, which whoever calls this makes. */
export function answer(draft: Draft, side: Side, what: OfferKind, accept: boolean): Ruling {
  const { online, now } = draft;
  const asker = online.offered(what);
  if (asker === null || asker === side) return 'stage';
  if (!accept) draft.add({ type: 'decline', side, what });
  else if (what === 'draw') end(draft, 'referee', 'draw:agreed');
  else if (what === 'takeback') {
    const keep = online.keptByTakeback(asker);
    if (keep === null) return 'stage';
    const clock = clockBy(online.clock, draft, { at: now, lag: 0, toAct: asker, ended: null });
    draft.add({ type: 'takeback', keep, ...clock });
  }
  return null;
}

/** The opponent of whoever claims has been away for too long. */
export function claim(draft: Draft, side: Side): Ruling {
  if (draft.online.stage !== 'playing') return 'stage';
  end(draft, 'referee', `${opponentOf(side)}:forfeits`);
  return null;
}

/** Time has passed, and nobody has done anything. */
export function timePasses(draft: Draft, lastChange: number): void {
  const { online, now } = draft;
  const deadline = deadlineOf(draft, lastChange);
  if (deadline === null || now < deadline) return;
  if (online.stage === 'playing') flagIfFallen(draft, 0);
  else if (online.stage === 'waiting') abort(draft, 'server', 'left');
  else if (online.stage === 'sealing') giveUpSealing(draft);
}

/** Who has not opened has not started the first battle. In a war that has begun it is lost. */
function giveUpSealing(draft: Draft): void {
  const { online } = draft;
  const { commitments, nonces } = online.seals;
  const late = SIDES.filter((side) => nonces[side] === undefined && commitments[side] === undefined);
  const [first, ...more] = late.length > 0 ? late : SIDES.filter((side) => nonces[side] === undefined);
  if (online.battle === 1 || first === undefined || more.length > 0) abort(draft, 'server', 'dice');
  else end(draft, 'referee', `${first}:forfeits`);
}

function flagIfFallen(draft: Draft, lag: number): boolean {
  const { online, now } = draft;
  const side = online.clock?.running ?? null;
  if (online.clock === null || side === null || timeLeft(online.clock, side, now) + lag > 0) return false;
  end(draft, 'referee', `${side}:flag`);
  return true;
}

/** Somebody who has been away for so long has left, and the opponent may claim the battle. */
export const CLAIM_AFTER = 120_000;

const DAY = 86_400_000;
const SEALING = { live: 60_000, days: 3 * DAY } as const;
const MOST_WAITING = { live: DAY, days: 14 * DAY } as const;
/** A node that was asked for the computer's decision has died, or its thread has: another is asked. */
const COMPUTER_PATIENCE = 10_000;

/** When somebody must look at a game even if nobody does anything. */
export function deadlineOf({ online }: Pick<Draft, 'online'>, lastChange: number): number | null {
  const { clock, stage, settings } = online;
  const pace = settings.clock.type === 'days' ? 'days' : 'live';
  if (stage === 'waiting') return lastChange + MOST_WAITING[pace];
  if (stage === 'sealing') return lastChange + SEALING[pace];
  if (stage !== 'playing') return null;
  const who = online.awaited;
  if (isSide(who) && online.players[who]?.kind === 'computer') {
    return lastChange + COMPUTER_PATIENCE;
  }
  const flag = flagTime(clock);
  // Older versions kept clocks with fractions of a millisecond, which PostgreSQL does not take for a deadline.
  return flag === null ? null : Math.ceil(flag) + FLAG_GRACE;
}
