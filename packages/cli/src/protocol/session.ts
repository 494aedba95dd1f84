/** The bot protocol (section 12 of the rules): one game, one command a line, one answer a command, nothing half done. */
import {
  CHAMPION_EVALUATIONS,
  type Level,
  type Limits,
  levelPlayer,
  type Player,
  type Random,
  redsChance,
} from '@bfi/ai';
import {
  type ActionCode,
  actorOf,
  formatAction,
  formatPosition,
  legalActionList,
  makeRules,
  type Position,
  parseAction,
  parsePosition,
  parseRules,
  perft,
} from '@bfi/engine';
import { formatGame, Game, Match, namedHeaders, parseSeat, today } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { printable } from '../command-line.ts';
import { VERSION } from '../version.ts';
import { type GoWords, readGoWords } from './go-words.ts';
import { ProtocolError, wholeNumber } from './protocol-error.ts';

/** The lines that answer a command; `quit` is true once the session is over. */
export interface Answer {
  readonly lines: readonly string[];
  readonly quit?: true;
}

const PLAYER_NAME = 'Battle for the Island (trained network, levels 1 to 8)';
const MOST_PERFT_DEPTH = 20;
/** About a minute of counting: `perft` answers `limit` rather than keep its caller waiting for years. */
const MOST_PERFT_NODES = 300_000_000;

/** Who plays where no level was asked for: a program that says nothing wants the best there is. */
const STRONGEST: Level = 8;

export interface SessionSetting {
  /** What the levels below the champion err by. */
  readonly random: Random;
  /** A bare `go` is to decide alike in every run, so that it is not the clock that ends its thought. */
  readonly repeats: boolean;
  /** Thinks for the champion, here or elsewhere. */
  champion(position: Position, limits: Limits): ActionCode | Promise<ActionCode>;
}

export class ProtocolSession {
  readonly #setting: SessionSetting;
  readonly #players = new Map<Level, Player>();
  #match = new Match(makeRules());

  constructor(setting: SessionSetting) {
    this.#setting = setting;
  }

  get #position(): Position {
    return this.#match.position;
  }

  /** At once, but for a `go` whose champion thinks elsewhere: the next command waits for that. */
  answer(line: string): Answer | Promise<Answer> {
    const [command, ...words] = line.split(/[ \t\r]+/).filter((word) => word !== '');
    if (command === undefined) return { lines: [] };
    try {
      return this.#run(command, words);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return { lines: [`error ${error.code} ${error.message}`] };
    }
  }

  #run(command: string, words: readonly string[]): Answer | Promise<Answer> {
    switch (command) {
      case 'bfi':
        expectWords(words, 0, 0);
        return { lines: [`id name ${PLAYER_NAME}`, `id version ${VERSION}`, 'ok'] };
      case 'new':
        return one(this.#new(words));
      case 'set':
        return one(this.#set(words));
      case 'apply':
        return one(this.#apply(words));
      case 'legal':
        expectWords(words, 0, 0);
        return one(['legal', ...legalActionList(this.#position).map(formatAction).sort()].join(' '));
      case 'position':
        expectWords(words, 0, 0);
        return one(`position ${formatPosition(this.#position)}`);
      case 'perft':
        return one(this.#perft(words));
      case 'go':
        return this.#go(readGoWords(words));
      case 'eval':
        expectWords(words, 0, 0);
        return one(`eval ${Number(redsChance(championNetwork(), this.#position).toFixed(4))}`);
      case 'stop':
        // Here nothing is under way any more: whoever reads the lines stops a thought.
        expectWords(words, 0, 0);
        return one('ok');
      case 'record':
        expectWords(words, 0, 0);
        return one(`record ${JSON.stringify(this.#record())}`);
      case 'quit':
        expectWords(words, 0, 0);
        return { lines: [], quit: true };
      default:
        throw new ProtocolError('command', `no command '${printable(command)}'`);
    }
  }

  #new(words: readonly string[]): string {
    const [variant, ...options] = words;
    if (variant === undefined) throw new ProtocolError('syntax', 'a variant is missing');
    const rules = parseRules(variant, options);
    if (!rules.ok) {
      throw new ProtocolError('option', `${rules.error.code} '${printable(rules.error.word)}'`);
    }
    this.#match = new Match(rules.value);
    return 'ok';
  }

  #set(words: readonly string[]): string {
    expectWords(words, 7, 7);
    const { rules } = this.#match;
    const position = parsePosition(words.join(' '), rules);
    if (!position.ok) {
      throw new ProtocolError('position', `${position.error.code} at character ${position.error.at + 1}`);
    }
    this.#match = new Match(rules, position.value);
    return 'ok';
  }

  /** The tokens are tried beside the game first: it goes on by all of them, or by none. */
  #apply(words: readonly string[]): string {
    expectWords(words, 1, Number.POSITIVE_INFINITY);
    const trial = new Match(this.#match.rules, this.#position);
    for (const [index, token] of words.entries()) {
      const where = `'${printable(token)}' (token ${index + 1})`;
      if (trial.isOver) throw new ProtocolError('over', `the battle is over before ${where}`);
      const action = parseAction(token);
      if (!action.ok) throw new ProtocolError('syntax', `no token reads ${where}`);
      const played = trial.append(actorOf(trial.position, action.value), action.value);
      if (!played.ok) throw new ProtocolError('illegal', where);
    }
    for (const { actor, action } of trial.moments) this.#match.append(actor, action);
    return 'ok';
  }

  #perft(words: readonly string[]): string {
    const [text = ''] = expectWords(words, 1, 1);
    const depth = wholeNumber(text, 'syntax');
    if (depth > MOST_PERFT_DEPTH) throw new ProtocolError('limit', `the most is perft ${MOST_PERFT_DEPTH}`);
    const count = perft(this.#position, depth, MOST_PERFT_NODES);
    if (count === null) throw new ProtocolError('limit', `more than ${MOST_PERFT_NODES} positions to visit`);
    return `perft ${count}`;
  }

  #go(words: GoWords): Answer | Promise<Answer> {
    const actor = this.#match.toAct;
    if (actor === 'over') throw new ProtocolError('over', 'the battle is over');
    if (actor === 'chance') throw new ProtocolError('illegal', 'chance decides now, not a player');
    if (words.side !== undefined && words.side !== actor)
      throw new ProtocolError('illegal', `${actor} decides now, not ${words.side}`);
    const level = words.level ?? STRONGEST;
    const decided =
      level === STRONGEST
        ? this.#setting.champion(this.#position, this.#limits(words))
        : this.#player(level).decide(this.#position).action;
    return decided instanceof Promise ? decided.then(best) : best(decided);
  }

  #limits({ movetime, nodes, depth }: GoWords): Limits {
    const isBare = movetime === undefined && nodes === undefined && depth === undefined;
    if (isBare && this.#setting.repeats) return { evaluations: CHAMPION_EVALUATIONS };
    return {
      ...(movetime === undefined ? {} : { milliseconds: movetime }),
      ...(nodes === undefined ? {} : { evaluations: nodes }),
      ...(depth === undefined ? {} : { turns: depth }),
    };
  }

  /** A player has much to set up, so it is kept from one decision to the next. */
  #player(level: Level): Player {
    const player =
      this.#players.get(level) ??
      levelPlayer(level, { network: championNetwork(), random: this.#setting.random });
    this.#players.set(level, player);
    return player;
  }

  /** Nobody here knows who plays. */
  #record(): string {
    const match = this.#match;
    const headers = namedHeaders(match.rules, { red: '?', blue: '?' });
    const seats = { red: parseSeat('?'), blue: parseSeat('?') };
    return formatGame(new Game({ match, seats, date: today(), headers }));
  }
}

function one(line: string): Answer {
  return { lines: [line] };
}

function best(action: ActionCode): Answer {
  return one(`best ${formatAction(action)}`);
}

function expectWords(words: readonly string[], least: number, most: number): readonly string[] {
  if (words.length < least) throw new ProtocolError('syntax', 'a word is missing');
  if (words.length > most) throw new ProtocolError('syntax', `surplus '${printable(words[most] ?? '')}'`);
  return words;
}
