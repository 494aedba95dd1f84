/** What all screens of this page share: the computer, the shelf of kept games, the loose ones, and those that are open. */
import { currentPace } from '../app/pace.ts';
import { settings } from '../app/settings.svelte.ts';
import { Computer } from './computer.ts';
import { systemDraw } from './dice.ts';
import { deviceStorage, KeptGames } from './kept-games.ts';
import { KeptSource } from './kept-source.ts';
import { LiveGames } from './live-games.ts';
import { isLoose, LooseGames } from './loose-games.ts';

export const computer = new Computer();
export const keptGames = new KeptGames(deviceStorage('localStorage'));
export const looseGames = new LooseGames(deviceStorage('sessionStorage'));

export const keptSource = new KeptSource(keptGames, {
  locks: globalThis.navigator?.locks ?? null,
  page: globalThis,
});

export const liveGames = new LiveGames((id) => (isLoose(id) ? looseGames : keptSource), {
  draw: systemDraw,
  pace: currentPace,
  decide: (position, level, signal) => computer.decide(position, level, { signal }),
  suggest: async (position) => {
    const [best] = (await computer.advise(position)).candidates;
    if (best === undefined) throw new RangeError('there is nothing to decide');
    return best.action;
  },
  autoAct: () => settings.autoAct,
  confirms: () => settings.confirmMoves,
  handOver: () => settings.handOver,
});
