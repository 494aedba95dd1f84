/** `bfi sim`: plays many battles and says what happened in them. */
import { setImmediate } from 'node:timers/promises';
import { createRandom, freshSeed, PLAYER_NAMES, type Player, playerByName, type Random } from '@bfi/ai';
import { type Action, decodeAction, type PerSide, type Rules, SIDES, score, viewPosition } from '@bfi/engine';
import { type Decider, diceFrom, GameLoop, Match } from '@bfi/game';
import { championNetwork } from '../champion-network.ts';
import { type Command, formatRows, printable, WordsError } from '../command-line.ts';
import { ProgressBar } from '../progress.ts';
import { MOST_RULES_OPERANDS, RULES_NOTES, RULES_OPERANDS, rulesFromWords } from './rules-words.ts';

export const simCommand: Command = {
  name: 'sim',
  summary: 'Play many battles between computer players and print statistics',
  operands: RULES_OPERANDS,
  leastOperands: 0,
  mostOperands: MOST_RULES_OPERANDS,
  flags: {
    games: { value: 'N', help: 'how many battles (1000)' },
    red: { value: 'PLAYER', help: `who plays Red: ${PLAYER_NAMES} (random)` },
    blue: { value: 'PLAYER', help: 'who plays Blue, likewise (random)' },
    seed: { value: 'N', help: 'repeat the same battles in every run' },
    json: { help: 'print the statistics as JSON' },
  },
  notes: RULES_NOTES,
  run: async (input) => {
    const rules = rulesFromWords(input.operands);
    const games = input.number('games', 1, 100_000_000) ?? 1000;
    const random = createRandom(input.number('seed', 0, 2 ** 31 - 1) ?? freshSeed());
    const players = {
      red: namedPlayer('red', input.text('red') ?? 'random', random),
      blue: namedPlayer('blue', input.text('blue') ?? 'random', random),
    };
    const { statistics, stopped } = await simulate(rules, players, games, random);
    console.log(input.has('json') ? JSON.stringify(statistics, null, 2) : formatStatistics(statistics));
    return stopped ? 130 : 0;
  },
};

function namedPlayer(flag: string, name: string, random: Random): Player {
  const player = playerByName(name, { network: championNetwork(), random });
  if (player === null) throw new WordsError(`--${flag} must be ${PLAYER_NAMES}, not '${printable(name)}'`);
  return player;
}

/** What is counted: sums over all battles. */
export interface Statistics {
  games: number;
  redWins: number;
  blueWins: number;
  draws: number;
  starterWins: number;
  /** Battles that the quiet limit ended. */
  quietDraws: number;
  turns: number;
  tokens: number;
  shots: number;
  flips: number;
  liveFlips: number;
  reinforcements: number;
  padMoves: number;
  penalties: number;
  padPenalties: number;
  winnersPoints: number;
  shortestTurns: number;
  longestTurns: number;
  seconds: number;
}

/** Often enough for a Ctrl-C to be heard at once. */
const REST_MS = 50;

/** Plays the battles, letting a Ctrl-C through now and then: it stops with the statistics of the battles so far. */
export async function simulate(
  rules: Rules,
  players: PerSide<Player>,
  games: number,
  random: Random,
): Promise<{ statistics: Statistics; stopped: boolean }> {
  const statistics = newStatistics();
  const bar = new ProgressBar(games, 'battles');
  const started = performance.now();
  let rested = started;
  let stopped = false;
  const rest = async (): Promise<void> => {
    bar.update(statistics.games);
    await setImmediate();
    rested = performance.now();
  };
  const loop = new GameLoop({
    deciders: { red: deciderFor(players.red), blue: deciderFor(players.blue) },
    dice: diceFrom((bound) => random.below(bound)),
    after: () => (performance.now() - rested > REST_MS ? rest() : undefined),
  });
  const stop = (): void => {
    stopped = true;
    loop.stop();
  };
  process.once('SIGINT', stop);
  while (statistics.games < games && !stopped) {
    const match = new Match(rules);
    await loop.run(match);
    if (match.isOver) countBattle(statistics, match);
  }
  process.off('SIGINT', stop);
  bar.clear();
  statistics.seconds = (performance.now() - started) / 1000;
  return { statistics, stopped };
}

function deciderFor(player: Player): Decider {
  return { decide: ({ position }, side) => ({ actor: side, action: player.decide(position).action }) };
}

export function newStatistics(): Statistics {
  return {
    games: 0,
    redWins: 0,
    blueWins: 0,
    draws: 0,
    starterWins: 0,
    quietDraws: 0,
    turns: 0,
    tokens: 0,
    shots: 0,
    flips: 0,
    liveFlips: 0,
    reinforcements: 0,
    padMoves: 0,
    penalties: 0,
    padPenalties: 0,
    winnersPoints: 0,
    shortestTurns: Number.POSITIVE_INFINITY,
    longestTurns: 0,
    seconds: 0,
  };
}

/** Adds what happened in a battle that is over. */
export function countBattle(statistics: Statistics, { position, moments, turn: { turn } }: Match): void {
  for (const { action } of moments) countAction(statistics, decodeAction(action));
  const { result, reason } = viewPosition(position);
  const points = score(position) ?? { red: 0, blue: 0 };
  statistics.games++;
  if (result === 'red') statistics.redWins++;
  else if (result === 'blue') statistics.blueWins++;
  else statistics.draws++;
  if (reason === 'quiet') statistics.quietDraws++;
  if (result === SIDES[position.starter]) statistics.starterWins++;
  if (result !== 'draw') statistics.winnersPoints += points.red + points.blue;
  statistics.turns += turn;
  statistics.shortestTurns = Math.min(statistics.shortestTurns, turn);
  statistics.longestTurns = Math.max(statistics.longestTurns, turn);
}

function countAction(statistics: Statistics, action: Action): void {
  statistics.tokens++;
  switch (action.type) {
    case 'shoot':
      statistics.shots++;
      break;
    case 'flip':
      statistics.flips++;
      if (action.live) statistics.liveFlips++;
      break;
    case 'enter':
      statistics.reinforcements++;
      break;
    case 'padMove':
      statistics.padMoves++;
      break;
    case 'take':
      statistics.penalties++;
      break;
    case 'takeFromPad':
      statistics.padPenalties++;
      break;
    default:
  }
}

function formatStatistics(s: Statistics): string {
  const share = (count: number, of = s.games): string => `${((100 * count) / Math.max(of, 1)).toFixed(1)} %`;
  const each = (count: number): string => (count / Math.max(s.games, 1)).toFixed(1);
  const decided = s.games - s.draws;
  return formatRows([
    [
      'battles',
      `${s.games} in ${s.seconds.toFixed(1)} s (${Math.round(s.games / Math.max(s.seconds, 0.001))} a second)`,
    ],
    ['Red wins', `${s.redWins} (${share(s.redWins)})`],
    ['Blue wins', `${s.blueWins} (${share(s.blueWins)})`],
    ['draws', `${s.draws} (${share(s.draws)}), by the quiet limit ${s.quietDraws}`],
    ['the starter wins', share(s.starterWins, decided)],
    ['turns a battle', `${each(s.turns)} (${s.games === 0 ? 0 : s.shortestTurns} to ${s.longestTurns})`],
    ['tokens a battle', each(s.tokens)],
    ['shots a battle', each(s.shots)],
    ['blocks flipped', `${each(s.flips)}, live ${share(s.liveFlips, s.flips)}`],
    ['reinforcements', each(s.reinforcements)],
    ['pad moves', each(s.padMoves)],
    ['penalties', `${each(s.penalties)} on the island, ${each(s.padPenalties)} on the pad`],
    ['winner’s points', decided === 0 ? '-' : (s.winnersPoints / decided).toFixed(1)],
  ]).join('\n');
}
