/** The whole public face of the computer players. */

export { ENDINGS, numberOfEnding, placesOfEnding } from './endings/ending.ts';
export {
  decodeEndings,
  type Endings,
  encodeEndings,
  endingsOrNone,
  valueOfEnding,
} from './endings/endings.ts';
export { greedyPlayer } from './greedy-player.ts';
export {
  CHAMPION_EVALUATIONS,
  CHAMPION_MILLISECONDS,
  DEFAULT_LEVEL,
  LEVELS,
  type Level,
  levelPlayer,
} from './levels.ts';
export {
  addLuck,
  type Luck,
  LuckMeter,
  luckOfOther,
  meanOf,
  NO_LUCK,
  type Prospect,
  prospectsOf,
} from './luck.ts';
// For those who train and measure.
export {
  CHAPTER,
  CHAPTERS,
  chapterIn,
  FEATURES,
  type FeatureList,
  MOST_ACTIVE,
} from './network/feature-groups.ts';
export { listFeatures } from './network/features.ts';
export { chanceBothWays, createNetwork, type Network, winningChance } from './network/network.ts';
export {
  B1,
  B2,
  B3,
  decodeWeights,
  encodeWeights,
  HEAD,
  HIDDEN,
  type IntegerWeights,
  newIntegerWeights,
  PARAMETERS,
  quantize,
  readNote,
  SECOND,
  W1,
  W2,
  W3,
  type WeightsNote,
} from './network/weights.ts';
export type { Candidate, Decision, Limits, Player, PlayerTools } from './player.ts';
export { PLAYER_NAMES, playerByName } from './players.ts';
export { playOut, randomAction, shareOf, shareSeenBy } from './playout.ts';
export { type PlayoutOptions, playoutPlayer } from './playout-player.ts';
export { createRandom, freshSeed, type Random } from './random.ts';
export { randomPlayer } from './random-player.ts';
export { type ChampionOptions, championPlayer, redsChance } from './search/champion.ts';
export { finishSetup } from './search/finished-setup.ts';
export { OutOfTime, TurnSearch } from './search/turn-search.ts';
export type { Width } from './search/width.ts';
