/** Where games lie on this device: those that are kept, and the loose ones. The first page needs no more than this. */
import { deviceStorage, KeptGames } from './kept-games.ts';
import { LooseGames } from './loose-games.ts';

export const keptGames = new KeptGames(deviceStorage('localStorage'));
export const looseGames = new LooseGames(deviceStorage('sessionStorage'));
