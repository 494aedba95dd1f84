/** One battle from where it stands to its end, by the loop that plays every match; each step is saved as it comes. */
import type { PerSide, Side } from '@bfi/engine';
import { type Decider, GameLoop, type Moment, type Submission } from '@bfi/game';
import { BotPlayer } from './bot-player.ts';
import { botCommand } from './bots.ts';
import { Computer } from './computer.ts';
import { Person } from './person.ts';
import type { Table } from './table.ts';
import { TableDice } from './table-dice.ts';

export interface BattleContext {
  readonly table: Table;
  /** Called after every action; `durable` after what a person has decided, and at the end. */
  save(durable: boolean): void;
}

/** Somebody whose moments are shown as they come. */
interface Shower {
  /** Called after a moment of theirs; the game waits for it. */
  show(moment: Moment): void | Promise<void>;
}

export async function fight({ table, save }: BattleContext): Promise<void> {
  const { game } = table;
  const players: PerSide<Decider & Shower> = { red: playerFor(table, 'red'), blue: playerFor(table, 'blue') };
  const keep = ({ actor }: Submission): void => {
    const byPerson = actor === 'referee' || game.sidesHere.some((side) => side === actor);
    save(byPerson || game.match.isOver);
  };
  const dice = new TableDice(table, (ending) => {
    const ended = game.append(ending.actor, ending.action);
    if (!ended.ok) throw new Error(`the rules refuse an ending: ${ended.error}`);
    keep(ending);
    loop.interrupt();
  });
  const loop = new GameLoop({
    deciders: players,
    dice,
    submit: async ({ actor, action, comments }) => game.append(actor, action, comments),
    after: (moment) => {
      keep(moment);
      if (moment.actor === 'referee') return undefined;
      return (moment.actor === 'chance' ? dice : players[moment.actor]).show(moment);
    },
  });
  await loop.run(game.match);
}

function playerFor(table: Table, side: Side): Decider & Shower {
  const seat = table.game.seats[side];
  const bot = botCommand(seat);
  if (bot !== null) return new BotPlayer(table, side, bot);
  return seat.decides === 'computer' ? new Computer(table, seat.level) : new Person(table);
}
