/**
 * A training that can be stopped and taken up again, bit for bit as if it had not been: its whole plan, how far it came, parameters,
 * both moments, and the samples that its workers keep, in one file.
 */
import { closeSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PARAMETERS } from '@bfi/ai';
import { learnedLists } from './learner.ts';
import { Replay } from './replay.ts';
import { newShared, type Plan, type Shared, Tally } from './shared.ts';

const MAGIC = 'BFI training 3\n';
/** Every part begins at a multiple of it. */
const GRAIN = 8;

/** What is counted on the way. */
const COUNTED = ['round', 'steps', 'games', 'samples', 'seconds'] as const;

interface Head {
  readonly parameters: number;
  readonly plan: Plan;
  readonly counted: Readonly<Record<(typeof COUNTED)[number], number>>;
}

const inGrains = (bytes: number): number => Math.ceil(bytes / GRAIN) * GRAIN;

const replaysOf = ({ plan, replays, held }: Shared): readonly Replay[] => [
  ...replays.map((memory) => new Replay(memory, plan.replay)),
  ...held.map((memory) => new Replay(memory, plan.held)),
];

/** Written beside and renamed, so that a stop in the middle leaves the old one whole. Nobody may learn meanwhile. */
export function saveCheckpoint(file: string, shared: Shared): void {
  const { tallies, plan } = shared;
  const counted = Object.fromEntries(COUNTED.map((name) => [name, tallies[Tally[name]] ?? 0]));
  const head = JSON.stringify({ parameters: PARAMETERS, plan, counted });
  const text = `${MAGIC + head.padEnd(inGrains(MAGIC.length + head.length + 1) - MAGIC.length - 1)}\n`;
  const to = openSync(`${file}.new`, 'w');
  try {
    writeFileSync(to, text);
    for (const part of [
      ...Object.values(learnedLists(shared.memory)),
      ...replaysOf(shared).flatMap((one) => one.lists()),
    ]) {
      writeFileSync(to, new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
      writeFileSync(to, new Uint8Array(inGrains(part.byteLength) - part.byteLength));
    }
  } finally {
    closeSync(to);
  }
  renameSync(`${file}.new`, file);
}

function readHead(text: string): Head | null {
  try {
    return JSON.parse(text) as Head;
  } catch {
    return null;
  }
}

/** Everything as it was. Throws where the file is no checkpoint of this network. */
export function loadCheckpoint(file: string): Shared {
  const bytes = readFileSync(file);
  const broken = new Error(`${file} is not a checkpoint of this network`);
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw broken;
  const headEnd = bytes.indexOf('\n', MAGIC.length) + 1;
  const head = readHead(bytes.toString('utf8', MAGIC.length, headEnd));
  if (head?.parameters !== PARAMETERS) throw broken;
  const { plan, counted } = head;
  let at = headEnd;
  const take = (length: number): ArrayBuffer => {
    const end = at + length;
    if (end > bytes.length) throw broken;
    const part = new Uint8Array(bytes.subarray(at, end));
    at += inGrains(length);
    return part.buffer;
  };
  const shared = newShared(plan);
  for (const name of COUNTED) shared.tallies[Tally[name]] = counted[name];
  for (const list of Object.values(learnedLists(shared.memory)))
    list.set(new Float32Array(take(list.byteLength)));
  for (const replay of replaysOf(shared)) replay.fill(take);
  if (at !== bytes.length) throw broken;
  return shared;
}
