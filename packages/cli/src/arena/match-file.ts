/** A match that can be gone on with: a file of JSON lines, what is played in the first, then every game as it is finished. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { NO_LUCK } from '@bfi/ai';
import { formatOptions } from '@bfi/engine';
import { printable, UsageError } from '../command-line.ts';
import { VERSION } from '../version.ts';
import { writeOut } from '../write-out.ts';
import type { Effort } from './contestant.ts';
import type { ArenaSetting, GameReport } from './game.ts';

/** What must be the same for games to belong to one match. */
interface Head {
  readonly players: readonly string[];
  readonly variant: string;
  readonly options: readonly string[];
  readonly seed: number;
  /** In how many ways it is measured. */
  readonly luck: number;
  readonly time: number | null;
  readonly nodes: number | null;
  /** Of the positions to begin at. */
  readonly starts: string | null;
}

export type KeptMatch = ArenaSetting & { readonly limits: Effort };

export class MatchFile {
  readonly path: string;
  /** The games that are in it. */
  readonly reports: readonly GameReport[];
  /** By which it was begun; null where it is new. */
  readonly seed: number | null;
  readonly #head: Head | null;
  /** All of it but what was being written when a program was killed: that has no line end, and is played again. */
  readonly #whole: string;
  readonly #isTorn: boolean;

  constructor(path: string) {
    this.path = path;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    this.#whole = text.slice(0, text.lastIndexOf('\n') + 1);
    this.#isTorn = this.#whole !== text;
    const [head, ...games] = this.#whole.split('\n').filter((line) => line !== '');
    try {
      this.#head = text === '' ? null : headFrom(head ?? '');
      this.reports = games.map((line) => JSON.parse(line) as GameReport);
    } catch {
      throw new UsageError(`--keep: ${printable(path, 200)} is there already and holds no match`);
    }
    this.seed = this.#head?.seed ?? null;
  }

  /** From now on it belongs to this match: a new one begins with it, and one that is there must be the same. */
  begin(match: KeptMatch): void {
    const head = headOf(match);
    if (this.#head === null) {
      writeOut(this.path, `${JSON.stringify({ ...head, version: VERSION })}\n`);
      return;
    }
    const kept = this.#head;
    const names = Object.keys(head) as (keyof Head)[];
    const other = names.find((name) => JSON.stringify(head[name]) !== JSON.stringify(kept[name]));
    if (other !== undefined)
      throw new UsageError(`--keep: ${printable(this.path, 200)} holds a match with other ${other}`);
    if (this.#isTorn) writeOut(this.path, this.#whole);
  }

  add(report: GameReport): void {
    writeOut(this.path, `${JSON.stringify({ ...report, record: null })}\n`, { flag: 'a' });
  }
}

function headFrom(line: string): Head {
  const head: Partial<Head> | null = JSON.parse(line);
  if (!Array.isArray(head?.players) || typeof head.seed !== 'number') throw new TypeError('no head');
  return head as Head;
}

function headOf({ rules, seed, names, wanted, limits, starts }: KeptMatch): Head {
  const digest = createHash('sha256').update(starts.join('\n')).digest('hex');
  return {
    players: names,
    variant: rules.variant,
    options: formatOptions(rules),
    seed,
    luck: wanted.luck ? NO_LUCK.length : 0,
    time: limits.time ?? null,
    nodes: limits.nodes ?? null,
    starts: starts.length === 0 ? null : digest,
  };
}
