/** An evening at the terminal: battle after battle, and between them what is said and asked. */
import { score, viewPosition } from '@bfi/engine';
import {
  battleAfter,
  type ChanceOfBattle,
  type Draw,
  formatGame,
  type Game,
  setUpByChance,
  today,
  type WarStanding,
  warStanding,
} from '@bfi/game';
import { fight } from './battle.ts';
import type { BotsAtTable } from './bots.ts';
import { chanceOf } from './chance.ts';
import type { Console } from './console.ts';
import { CLEAR_SCREEN, Display } from './display.ts';
import { goOn } from './go-on.ts';
import { firstHint } from './help.ts';
import type { Keeper } from './keeper.ts';
import { MatchLog } from './log.ts';
import { sceneOf, seatNames } from './scene.ts';
import { scoreSheet } from './score-sheet.ts';
import { paintSentence, type Style } from './style.ts';
import type { Settings, Table } from './table.ts';
import { RememberedChance, TakenBack } from './take-back.ts';
import { sideName } from './words.ts';

/** What stays the same while battles come and go. */
export interface Evening {
  readonly console: Console;
  readonly style: Style;
  readonly keeper: Keeper;
  readonly settings: Settings;
  readonly bots: BotsAtTable;
  /** Where numbers come from in games without a seed. */
  readonly draw: Draw;
}

/** `note` is said at the first question. */
export async function playEvening(evening: Evening, first: Game, note: string): Promise<void> {
  const { keeper, draw } = evening;
  const isNew = first.match.moments.length === 0;
  if (isNew) keeper.begin();
  let game = await playBattle(evening, first, isNew && first.quickSetup ? setUp(evening, first, note) : note);
  while (await wantsNext(evening, game)) {
    const random = chanceOf(game, draw).random(game.match);
    game = battleAfter(game, { date: today(), draw: (bound) => random.below(bound) });
    keeper.begin();
    // Armies that were set up by chance stay as they are, also for whoever leaves before the first roll.
    const said = game.match.moments.length === 0 ? null : keeper.keep(formatGame(game), true);
    game = await playBattle(evening, game, said ?? '');
  }
}

/** Both armies by chance, as they are in the battles that follow. Returns what is to be said. */
function setUp({ keeper, draw }: Evening, game: Game, note: string): string {
  const random = chanceOf(game, draw).random(game.match);
  setUpByChance(game.match, (bound) => random.below(bound));
  const starter = sideName(viewPosition(game.match.position).side);
  const said = keeper.keep(formatGame(game), true);
  return [note, said, `The armies stand as chance would have it. ${starter} begins.`]
    .filter(Boolean)
    .join(' ');
}

/** Plays it to its end, and returns it: whoever takes something back goes on with another. */
async function playBattle(evening: Evening, first: Game, note: string): Promise<Game> {
  const chance = new RememberedChance(chanceOf(first, evening.draw));
  for (let game = first, said = note; ; said = 'Taken back. The dice stay as they fell.') {
    try {
      await fightOn(evening, game, chance, said);
      return game;
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
      chance.remember(game.match.moments.slice(error.moments));
      game = game.with({ match: game.match.until(error.moments) });
      evening.keeper.keep(formatGame(game), true);
    }
  }
}

async function fightOn(evening: Evening, game: Game, chance: ChanceOfBattle, note: string): Promise<void> {
  const { console, style, keeper, settings, bots } = evening;
  const log = new MatchLog(game.match);
  const display = new Display(console, style, {
    scene: () => sceneOf(game, style),
    log: () => log.entries,
  });
  const table: Table = {
    game,
    log,
    display,
    settings,
    chance,
    bots,
    leftToOthers: new Map(),
    savePath: keeper.file.path,
    lastWords: [],
  };
  const save = (durable: boolean): void => {
    const said = keeper.keep(formatGame(game), durable);
    if (said !== null) display.note(said);
  };
  const { match, sidesHere } = game;
  if ((match.moments.at(-1)?.turn ?? 0) === 0 && sidesHere.length > 0)
    display.introduce(firstHint(match.rules));
  display.note(note);
  await fight({ table, save });
  const points = score(match.position) ?? { red: 0, blue: 0 };
  display.finish([...table.lastWords, `Points: Red ${points.red}, Blue ${points.blue}.`]);
}

/** Shall another battle follow this one? */
function wantsNext(evening: Evening, game: Game): Promise<boolean> {
  const standing = warStanding(game);
  return standing === null ? wantsAnother(evening, game) : warGoesOn(evening, game, standing);
}

/** After a battle on its own none follows, unless a person wants one. */
async function wantsAnother({ console, keeper }: Evening, { sidesHere }: Game): Promise<boolean> {
  keeper.finish();
  console.write(`${keeper.farewell()}\n`);
  if (!console.isScreen || sidesHere.length === 0) return false;
  const answer = await console.ask('Another battle? y, or Enter to leave > ');
  return /^(y|yes|again)$/i.test(answer.trim());
}

/** The score sheet; then the next battle, until the war is decided. */
async function warGoesOn(evening: Evening, game: Game, standing: WarStanding): Promise<boolean> {
  const { console, style, keeper, settings } = evening;
  const hasPeople = game.sidesHere.length > 0;
  const watches = console.isScreen && hasPeople;
  if (watches) await goOn(console, 'Enter: the score sheet > ');
  const sheet = scoreSheet(standing, seatNames(game)).map((line) => paintSentence(style, line));
  console.write(`${watches ? CLEAR_SCREEN : ''}\n${sheet.join('\n')}\n\n`);
  if (standing.score.result !== null) {
    keeper.finish();
    console.write(`${keeper.farewell()}\n`);
    return false;
  }
  if (!hasPeople) await console.pause(3 * settings.delay);
  else if (watches) await goOn(console, 'Enter: on to the next battle > ');
  return true;
}
