/** The programs of packages/training/gpu, built for the processor, so that tests can hold them to the TypeScript. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Position, type Rules, VARIANTS } from '@bfi/engine';

const SOURCES = fileURLToPath(new URL('../../gpu/', import.meta.url));

export const hasCompiler = spawnSync('g++', ['--version']).status === 0;

/** Translates the rules into a folder and builds a program there. */
export function translateRules(folder: string): void {
  execFileSync(process.execPath, [join(SOURCES, 'translate.mjs'), join(folder, 'rules.h')]);
}

export function build(folder: string, source: string): string {
  const program = join(folder, source.replace(/\..*/, ''));
  const flags = ['-O1', '-std=c++17', `-I${folder}`, '-x', 'c++'];
  execFileSync('g++', [...flags, join(SOURCES, source), '-o', program]);
  return program;
}

/** A position's numbers, in the order in which the class declares them. */
const NUMBERS = [
  'flipNext',
  'flipEnd',
  'shooter',
  'resume',
  'starter',
  'side',
  'phase',
  'roll',
  'nominee',
  'live',
  'safe',
  'blockRows',
  'blockColumns',
  'quiet',
  'removed',
  'winner',
  'reason',
] as const;

export function numbersOf(p: Position): number[] {
  return [...NUMBERS.map((name) => p[name]), ...p.bytes];
}

/** Rules as the programs read them: the variant, then 1 for what is not usual, and the quiet limit. */
export function rulesLine(rules: Rules): string {
  const { variant, allLive, friendlyFire, chain, entryBlock, nominee, quietLimit } = rules;
  const unusual = [allLive, !friendlyFire, chain === 'full', entryBlock === 'bar', nominee === 'pass'];
  return [VARIANTS.indexOf(variant), ...unusual.map(Number), quietLimit].join(' ');
}
