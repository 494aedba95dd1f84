/** A game at a scripted console: what it writes, what it complains of and how it ends. */
import { join } from 'node:path';
import { makeRules, type RuleOptions, type WarFormat } from '@bfi/engine';
import { type MockInstance, vi } from 'vitest';
import { type PlayOptions, playWith } from '../play.ts';
import type { Seat } from '../saved-game.ts';
import { makeStyle } from '../style.ts';
import { KeptStream, savedGameTypist, temporaryFolder } from './games.ts';
import { ScriptedConsole, type Typist } from './scripted-console.ts';

interface Trial {
  readonly file: string;
  readonly options?: Partial<RuleOptions>;
  readonly red?: Seat;
  readonly blue?: Seat;
  readonly seed?: number | null;
  readonly war?: WarFormat | null;
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
  const clock = countingClock();
  const code = await playWith(console, makeStyle(given.screen === true ? 'many' : 'none', false), {
    rules: makeRules(options),
    seats: { red: given.red ?? 'human', blue: given.blue ?? 'human' },
    seed: given.seed === undefined ? 1 : given.seed,
    war: given.war ?? null,
    resume: given.resume ?? 'new',
    saveFile: given.file,
    delay: 10,
    errors,
  }).finally(() => clock.mockRestore());
  return { code, console, errors: errors.text };
}

/** Time goes by with each look at it: players who think by the clock decide the same on any machine, however busy. */
function countingClock(): MockInstance<() => number> {
  let time = 0;
  return vi.spyOn(performance, 'now').mockImplementation(() => (time += 0.01));
}

/** Where a game can be saved that is not there yet. */
export function fresh(): string {
  return join(temporaryFolder(), 'save.bfi');
}
