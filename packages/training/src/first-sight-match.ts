/** A match of two networks, both at first sight, with its luck taken out: what a training measures itself by. */
import {
  createNetwork,
  createRandom,
  decodeWeights,
  LuckMeter,
  type Network,
  type Player,
  playerByName,
  randomAction,
  shareOf,
} from '@bfi/ai';
import { makeRules, newPosition, type PerSide, play, toAct } from '@bfi/engine';

export interface MatchScore {
  /** The first one's share of all games, as it was and without the luck of the dice. */
  readonly share: number;
  readonly lessLuck: number;
  /** One standard error of it. */
  readonly error: number;
  readonly games: number;
}

interface GameShares {
  readonly share: number;
  readonly lessLuck: number;
}

function playerOf(network: Network): Player {
  const player = playerByName('sight', { network, random: createRandom(0) });
  if (player === null) throw new Error('there is no first sight');
  return player;
}

/** What Red gets of one battle. */
function playGame(players: PerSide<Player>, seed: number, meter: LuckMeter): GameShares {
  const dice = createRandom(seed);
  const p = newPosition(makeRules());
  let luck = 0;
  for (let actor = toAct(p); actor !== 'over'; actor = toAct(p)) {
    const action = actor === 'chance' ? randomAction(p, dice) : players[actor].decide(p).action;
    if (actor === 'chance') luck += meter.redsLuck(p, action);
    play(p, action);
  }
  const share = shareOf(p, 0);
  return { share, lessLuck: share - luck };
}

const ofOther = ({ share, lessLuck }: GameShares): GameShares => ({
  share: 1 - share,
  lessLuck: 1 - lessLuck,
});

/** Pairs of games have the same dice with the sides swapped. The second one's network says what luck is. */
export function matchAtFirstSight(first: Uint8Array, second: Uint8Array, pairs: number): MatchScore {
  const networks = [first, second].map((weights) => createNetwork(decodeWeights(weights)));
  const [a, b] = networks.map(playerOf);
  const judge = networks[1];
  if (a === undefined || b === undefined || judge === undefined) throw new Error('two play');
  const meter = new LuckMeter(judge);
  const games = Array.from({ length: pairs }, (_, pair) => [
    playGame({ red: a, blue: b }, pair, meter),
    ofOther(playGame({ red: b, blue: a }, pair, meter)),
  ]).flat();
  const meanOf = (value: (game: GameShares) => number): number =>
    games.reduce((sum, game) => sum + value(game), 0) / games.length;
  const lessLuck = meanOf((game) => game.lessLuck);
  const variance = meanOf((game) => (game.lessLuck - lessLuck) ** 2);
  return {
    share: meanOf((game) => game.share),
    lessLuck,
    error: Math.sqrt(variance / games.length),
    games: games.length,
  };
}
