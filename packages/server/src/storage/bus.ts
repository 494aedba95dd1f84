/**
 * How nodes tell each other that something has changed. PostgreSQL takes a lock over the whole cluster for each commit that
 * notifies, so no move's transaction does: a node gathers what changed and says it in one short message, every few milliseconds.
 * What cannot be said is said later; whoever could not hear for a while is told so, and looks for what has changed meanwhile.
 */
import type { Sql } from './sql.ts';

const GATHER_MS = 5;
const AGAIN_MS = 1000;
/** While a database is away for long, more than this is not worth telling: moves are found by sequence number. */
const MOST_GATHERED = 20_000;
/** PostgreSQL's bound is 8000 bytes. */
const MOST_BYTES = 7000;

/**
 * `game`: it has so many entries. `table`: who sits there connected, or what was said. `seeks`: the list of them. `started`: a game
 * that an account has waited for. `account`: what the host has said of it, or it is gone.
 */
export type Change =
  | { readonly type: 'game'; readonly game: string; readonly length: number }
  | { readonly type: 'table'; readonly game: string }
  | { readonly type: 'seeks' }
  | { readonly type: 'started'; readonly account: string; readonly game: string }
  | { readonly type: 'account'; readonly account: string };

export class Bus {
  readonly #sql: Pick<Sql, 'listen' | 'notify' | 'isShared'>;
  readonly #node: string;
  readonly #gathered = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();
  #hear: (change: Change) => void = () => undefined;
  #hearAgain: () => void = () => undefined;
  #closed = false;

  constructor(sql: Pick<Sql, 'listen' | 'notify' | 'isShared'>, node: string) {
    this.#sql = sql;
    this.#node = node;
  }

  open(): Promise<void> {
    return this.#sql.listen(
      (message) => {
        const [node, ...words] = message.split('\n');
        // What we have said ourselves we know.
        if (node === this.#node) return;
        for (const word of words) {
          const change = parseChange(word);
          if (change !== null) this.#hear(change);
        }
      },
      () => this.#hearAgain(),
    );
  }

  /** What other nodes have changed. */
  onChange(hear: (change: Change) => void): void {
    this.#hear = hear;
  }

  /** Some changes may have passed unheard. */
  onGap(hearAgain: () => void): void {
    this.#hearAgain = hearAgain;
  }

  tell(change: Change): void {
    if (this.#sql.isShared) this.#gather(formatChange(change), GATHER_MS);
  }

  #gather(word: string, milliseconds: number): void {
    if (this.#gathered.size < MOST_GATHERED) this.#gathered.add(word);
    this.#timer ??= setTimeout(() => this.#flush(), milliseconds);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#flush();
    }
    await this.#sending;
  }

  #flush(): void {
    this.#timer = null;
    const words = [...this.#gathered];
    this.#gathered.clear();
    const messages = [this.#node];
    for (const word of words) {
      const last = messages.at(-1) ?? '';
      if (last.length + word.length + 1 > MOST_BYTES) messages.push(`${this.#node}\n${word}`);
      else messages[messages.length - 1] = `${last}\n${word}`;
    }
    this.#sending = this.#sending
      .then(async () => {
        for (const message of messages) await this.#sql.notify(message);
      })
      // That a database is away is logged elsewhere.
      .catch(() => {
        if (!this.#closed) for (const word of words) this.#gather(word, AGAIN_MS);
      });
  }
}

function formatChange(change: Change): string {
  if (change.type === 'game') return `g ${change.game} ${change.length}`;
  if (change.type === 'account') return `a ${change.account}`;
  if (change.type === 'started') return `b ${change.game} ${change.account}`;
  return change.type === 'table' ? `t ${change.game}` : 's';
}

function parseChange(word: string): Change | null {
  const [kind, game = '', more = ''] = word.split(' ');
  if (kind === 'g') return { type: 'game', game, length: Number(more) };
  if (kind === 'a') return { type: 'account', account: game };
  if (kind === 'b') return { type: 'started', game, account: more };
  if (kind === 't') return { type: 'table', game };
  return kind === 's' ? { type: 'seeks' } : null;
}
