/** One battle from where it stands to its end: asks people, lets the computer think, draws chance, saves every step. */

import { levelPlayer, type Player, type Random } from '@bfi/ai';
import {
  decodeAction,
  formatSquare,
  legalActionList,
  type PerSide,
  type PositionView,
  SIDES,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { isSetup } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { advise, setUpByChance } from './advice.ts';
import type { Deed } from './commands.ts';
import { Leaving } from './console.ts';
import type { Dice } from './dice.ts';
import { decide, waitForRoll } from './person.ts';
import type { Seat } from './saved-game.ts';
import type { Table } from './table.ts';
import { sideName } from './words.ts';

/** Milliseconds. A turn has several decisions, and a person waits. Not used with a seed, which must decide alike. */
const MOST_THINKING = 1500;
/** In set-up nothing needs to be followed closely. */
const SETUP_PACE = 0.25;

export interface BattleContext {
  readonly table: Table;
  readonly dice: Dice;
  readonly seeded: boolean;
  /** Called after every action; `durable` after what a person has decided, and at the end. */
  save(durable: boolean): void;
}

/** A generator that is exchanged before every decision, so that a player can be kept while its chance follows the game. */
class BorrowedRandom implements Random {
  current: Random | null = null;

  below(limit: number): number {
    return this.current?.below(limit) ?? 0;
  }

  fraction(): number {
    return this.current?.fraction() ?? 0;
  }
}

export async function fight(context: BattleContext): Promise<void> {
  const { table } = context;
  const borrowed = new BorrowedRandom();
  const players: PerSide<Player | null> = {
    red: playerFor(table.seats.red, borrowed),
    blue: playerFor(table.seats.blue, borrowed),
  };
  for (;;) {
    const actor = toAct(table.game.position);
    if (actor === 'over') return;
    const player = actor === 'chance' ? null : players[actor];
    if (actor === 'chance') {
      await meetChance(context);
    } else if (player !== null) {
      borrowed.current = table.random();
      await letComputerPlay(context, actor, player);
    } else {
      await letPersonPlay(context, actor);
    }
  }
}

function playerFor(seat: Seat, random: Random): Player | null {
  return seat === 'human' ? null : levelPlayer(seat, { network: championNetwork(), random });
}

function perform({ table, save }: BattleContext, { actor, action }: Deed): void {
  table.game.apply(actor, action);
  const byPerson = actor !== 'chance' && (actor === 'referee' || table.seats[actor] === 'human');
  save(byPerson || toAct(table.game.position) === 'over');
}

async function letPersonPlay(context: BattleContext, side: Side): Promise<void> {
  const { table } = context;
  const { game, display } = table;
  const legal = legalActionList(game.position);
  const view = viewPosition(game.position);
  const only = legal.length === 1 ? legal[0] : undefined;
  if (only !== undefined && view.phase === 'after') {
    // After the move, with nothing to shoot at, the turn can only end.
    perform(context, { actor: side, action: only });
    return;
  }
  const left = table.leftToOthers.get(side);
  if (left?.phase === view.phase) {
    if (left.to === 'adviser') {
      display.tell('The computer is thinking...');
      await wait(table, 0);
    }
    perform(context, { actor: side, action: left.to === 'adviser' ? advise(table) : setUpByChance(table) });
    display.tell();
    return;
  }
  const deed = await decide(table, side);
  display.settle();
  perform(context, deed);
}

/** For those who only watch: how to make it faster, or to leave. */
function watchHint({ seats }: Table): string {
  const watched = SIDES.every((side) => seats[side] !== 'human');
  return watched ? 'Enter: go on at once. fast: no more waiting. quit: leave' : '';
}

async function letComputerPlay(context: BattleContext, side: Side, player: Player): Promise<void> {
  const { table, seeded } = context;
  const { game, display } = table;
  display.tell(`${sideName(side)} (${player.name}) is thinking...`);
  await wait(table, 0);
  const { action } = player.decide(game.position, seeded ? {} : { milliseconds: MOST_THINKING });
  const setup = isSetup(game.position);
  perform(context, { actor: side, action });
  display.tell(watchHint(table));
  if (decodeAction(action).type !== 'end') await wait(table, setup ? SETUP_PACE : 1);
}

/** Waits for some part of the pace. A person who types a line does not want to wait; one who types `quit` wants to go. */
async function wait({ display, settings }: Table, share: number): Promise<void> {
  const line = (await display.console.pause(settings.delay * share))?.trim().toLowerCase();
  if (line === 'q' || line === 'quit' || line === 'exit') throw new Leaving('quit');
  if (line === 'fast') settings.delay = 0;
}

async function meetChance(context: BattleContext): Promise<void> {
  const { table, dice } = context;
  const { game, display } = table;
  const view = viewPosition(game.position);
  const roller = personWhoRolls(table, view);
  if (roller !== null) {
    const title =
      view.phase === 'rolloff'
        ? 'Both roll for the start: the higher number begins'
        : `${sideName(roller)}: your turn. Roll the die`;
    const deed = await waitForRoll(table, roller, title);
    display.settle();
    if (deed !== null) {
      perform(context, deed);
      return;
    }
  }
  const [flip] = view.flips;
  if (flip !== undefined) {
    display.tell(`The block on ${formatSquare(flip)} is turned over, and it is...`);
    await wait(table, 1);
  }
  perform(context, { actor: 'chance', action: dice.draw(game.position, table.moment()) });
  display.tell(watchHint(table));
  const followed = toAct(game.position);
  // A person is asked next, and reads it then; what the computer rolls or flips needs a moment.
  if (followed === 'chance' || followed === 'over' || table.seats[followed] !== 'human')
    await wait(table, 0.7);
}

/** The person who rolls by hand: at the start of their turn, or for the start of the battle. */
function personWhoRolls({ seats }: Table, view: PositionView): Side | null {
  if (view.phase === 'rolloff') return SIDES.find((side) => seats[side] === 'human') ?? null;
  if (view.phase !== 'roll' || view.nominee !== 'anyone') return null;
  return seats[view.side] === 'human' ? view.side : null;
}
