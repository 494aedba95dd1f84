/** A game at a scripted console: what it writes, what it complains of and how it ends. */
import { join } from 'node:path';
import { createRandom, type Level } from '@bfi/ai';
import { makeRules, type RuleOptions, type WarFormat } from '@bfi/engine';
import { computerSeat, type Seat, seatHere } from '@bfi/game';
import { type PlayOptions, playWith } from '../play.ts';
import { makeStyle } from '../style.ts';
import { KeptStream, savedGameTypist, temporaryFolder } from './games.ts';
import { ScriptedConsole, type Typist } from './scripted-console.ts';

interface Trial {
  readonly file: string;
  readonly options?: Partial<RuleOptions>;
  /** The computer at a level; a person where nothing is said. */
  readonly red?: Level;
  readonly blue?: Level;
  /** With null the numbers come from elsewhere, as from the system: a stream that is never the same again within a trial. */
  readonly seed?: number | null;
  readonly war?: WarFormat | null;
  readonly ready?: boolean;
  readonly resume?: PlayOptions['resume'];
  readonly typist?: Typist | readonly string[];
  readonly screen?: boolean;
}

export async function trial(
  given: Trial,
): Promise<{ code: number; console: ScriptedConsole; errors: string }> {
  const options = given.options ?? {};
  const typist = given.typist ?? savedGameTypist(given.file, options);
  const console = new ScriptedConsole(typist, { screen: given.screen ?? false });
  const errors = new KeptStream();
  const numbers = createRandom(5);
  const code = await playWith(
    console,
    makeStyle(given.screen === true ? 'many' : 'none', false),
    {
      rules: makeRules(options),
      seats: { red: seatOf(given.red), blue: seatOf(given.blue) },
      seed: given.seed === undefined ? 1 : given.seed,
      war: given.war ?? null,
      ready: given.ready ?? false,
      resume: given.resume ?? 'new',
      saveFile: given.file,
      delay: 10,
      errors,
    },
    (bound) => numbers.below(bound),
  );
  return { code, console, errors: errors.text };
}

function seatOf(level: Level | undefined): Seat {
  return level === undefined ? seatHere() : computerSeat(level);
}

/** Where a game can be saved that is not there yet. */
export function fresh(): string {
  return join(temporaryFolder(), 'save.bfi');
}
