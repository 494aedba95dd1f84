/** What the screens on which games are played share: the computer, the kept games as a source, and those that are open. */
import { currentPace } from '../app/pace.ts';
import { settings } from '../app/settings.svelte.ts';
import { Computer } from './computer.ts';
import { systemDraw } from './dice.ts';
import type { DriverTools } from './drivers.svelte.ts';
import { KeptSource } from './kept-source.ts';
import { LiveGames } from './live-games.ts';
import { isLoose } from './loose-games.ts';
import { keptGames, looseGames } from './shelf.ts';

export const computer = new Computer();

export const keptSource = new KeptSource(keptGames, {
  locks: globalThis.navigator?.locks ?? null,
  page: globalThis,
});

/** What whoever plays at this device is given, wherever the game lives. */
export const toolsOfDevice = {
  draw: systemDraw,
  pace: currentPace,
  suggest: async (position) => {
    const [best] = (await computer.advise(position)).candidates;
    if (best === undefined) throw new RangeError('there is nothing to decide');
    return best.action;
  },
  autoAct: () => settings.autoAct,
  confirms: () => settings.confirmMoves,
} satisfies Partial<DriverTools>;

export const liveGames = new LiveGames((id) => (isLoose(id) ? looseGames : keptSource), {
  ...toolsOfDevice,
  decide: (position, level, signal) => computer.decide(position, level, { signal }),
  handOver: () => settings.handOver,
});
