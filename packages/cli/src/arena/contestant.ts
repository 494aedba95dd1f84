/** Who can sit down at an arena's board: a computer player of ours, or a bot behind the protocol. */
import { PLAYER_NAMES, type Player, playerByName, type Random } from '@bfi/ai';
import type { ActionCode, Position, Rules, Side } from '@bfi/engine';
import { BorrowedRandom } from '../borrowed-random.ts';
import { championNetwork, networkIn } from '../champion-network.ts';
import { printable, UsageError, WordsError } from '../command-line.ts';
import type { BotListener } from './bot-process.ts';

/** What somebody is told when a game begins. */
export interface Beginning {
  readonly rules: Rules;
  /** Where it begins, if not as a new battle does. */
  readonly start: Position | null;
  readonly side: Side;
  /** Chance of their own, for one of our players. */
  readonly random: Random;
  /** Told of everything that a bot hears and says. */
  readonly listener: BotListener;
}

/** One of the two who meet in a game, and in one game after the other. Only a bot's calls reject, with a BotFault. */
export interface Contestant {
  beginGame(beginning: Beginning): Promise<void> | void;
  /** Somebody has played this, or chance has. */
  played(action: ActionCode): void;
  /** Decides for its side; the position is left as it is. */
  decide(position: Position): Promise<ActionCode> | ActionCode;
}

/** What somebody said of the effort for a decision. */
export interface Effort {
  /** Milliseconds. */
  readonly time: number | undefined;
  /** Evaluations. */
  readonly nodes: number | undefined;
}

export interface TimeLimits extends Effort {
  /** Milliseconds by which a bot may be later than it was told to be. */
  readonly grace: number;
  /** Milliseconds for every other answer, and for a decision where it was told none. */
  readonly timeout: number;
}

const BOT_PREFIX = 'cmd:';

/** Between the name of a player and the file with the weights that it shall see with. */
const WEIGHTS_MARK = '@';

/** The words of a bot's command line; null for the name of one of our players. Throws a UsageError for neither. */
export function readContestant(name: string): readonly string[] | null {
  if (name.startsWith(BOT_PREFIX)) return splitCommand(name.slice(BOT_PREFIX.length));
  if (computerPlayer(name, { below: () => 0, fraction: () => 0 }) !== null) return null;
  throw new WordsError(
    `a player is ${PLAYER_NAMES}, one of those with ${WEIGHTS_MARK}FILE, or cmd:COMMAND; not '${printable(name)}'`,
  );
}

/** Words separated by blanks; quotation marks of either kind keep blanks together. There is no shell in between. */
export function splitCommand(line: string): readonly string[] {
  const words = Array.from(line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g), ([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
  const quotesLeft = line.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(quotesLeft)) throw new UsageError(`a quotation mark is not closed: '${printable(line)}'`);
  if (words.length === 0) throw new UsageError('cmd: needs a command, as in "cmd:node my-bot.mjs"');
  return words;
}

/** Null where there is no such player, or other weights are wanted for one that has none. */
function computerPlayer(name: string, random: Random): Player | null {
  const mark = name.indexOf(WEIGHTS_MARK);
  const file = mark === -1 ? null : name.slice(mark + 1);
  let sees = false;
  // The network takes a moment to be read, and not everybody needs it.
  const tools = {
    get network() {
      sees = true;
      return file === null ? championNetwork() : networkIn(file);
    },
    random,
  };
  const player = playerByName(file === null ? name : name.slice(0, mark), tools);
  return file === null || sees ? player : null;
}

/** The player stays from game to game; what it was thinking about does not. */
export function computerContestant(name: string, { time, nodes }: Effort): Contestant {
  const limits = {
    ...(time === undefined ? {} : { milliseconds: time }),
    ...(nodes === undefined ? {} : { evaluations: nodes }),
  };
  const random = new BorrowedRandom();
  const player = computerPlayer(name, random);
  if (player === null) throw new RangeError(`there is no player ${name}`);
  return {
    beginGame: (beginning) => {
      random.current = beginning.random;
    },
    played: () => undefined,
    decide: (position) => player.decide(position, limits).action,
  };
}
