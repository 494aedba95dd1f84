/** The one computer and the one shelf of kept games that all screens of this page share. */
import { Computer } from './computer.ts';
import { deviceStorage, KeptGames } from './kept-games.ts';

export const computer = new Computer();
export const keptGames = new KeptGames(deviceStorage());
