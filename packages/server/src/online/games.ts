/**
 * The games of this node: read when somebody needs one, kept in memory while there is room, changed one change at a time. A
 * change counts once the database has it; if another node was faster, the game is read again and the change judged anew.
 */
import { failure, type Result, success } from '@bfi/engine';
import type { ErrorCode, GameEntry, GameSettings } from '@bfi/protocol';
import type { Storage } from '../storage/index.ts';
import type { GameHead } from '../storage/sql.ts';
import { Draft, LiveGame } from './draft.ts';
import type { Hub } from './hub.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';
import { deadlineOf, type Ruling } from './rulings.ts';

const MOST_IN_MEMORY = 3000;
const MOST_ATTEMPTS = 8;
/** Lists may say of a game that it was touched so much earlier than it was: to write that with every move would be half of its cost. */
const HEAD_KEPT_MS = 10_000;

export interface GamesTools {
  readonly storage: Storage;
  readonly hub: Hub;
  readonly log: Log;
  readonly now: () => number;
  readonly mostInMemory?: number;
}

export class Games {
  readonly #tools: GamesTools;
  /** Longest unused first. */
  readonly #memory = new Map<string, LiveGame>();
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Called after each change that is kept, here or on another node. */
  onChanged: (live: LiveGame, entries: readonly GameEntry[], here: boolean) => void = () => undefined;

  constructor(tools: GamesTools) {
    this.#tools = tools;
  }

  get inMemory(): number {
    return this.#memory.size;
  }

  /** A new game, with what `begin` writes into it. */
  async create(settings: GameSettings, begin: (draft: Draft) => void): Promise<LiveGame> {
    const { storage, now } = this.#tools;
    const created = now();
    const live = new LiveGame({ id: newId(), created, settings, entries: [] }, []);
    const draft = new Draft(live, created);
    begin(draft);
    const { id } = live.online;
    await storage.games.create({
      id,
      created,
      settings,
      entries: draft.entries,
      head: headOf(draft),
      secrets: draft.secrets,
    });
    live.entries.push(...draft.entries);
    this.#remember(live);
    this.#announce(live, draft.entries, true);
    return live;
  }

  /** One change, judged on the game as it is. `again`: the game was read anew since the last judgement. */
  change(id: string, rule: (draft: Draft) => Ruling): Promise<Result<LiveGame, ErrorCode>> {
    return this.#inTurn(id, async () => {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const live = this.#recall(id) ?? (await this.#load(id));
        if (live === null) return failure('unknown');
        const outcome = await this.#judge(live, rule);
        if (outcome !== 'again') return outcome;
      }
      return failure('busy');
    });
  }

  /** Looks at a game as it is in the database, one look at a time; nobody changes it meanwhile. */
  view<T>(id: string, look: (live: LiveGame) => T | Promise<T>): Promise<T | null> {
    return this.#inTurn(id, async () => {
      const live = this.#recall(id) ?? (await this.#load(id));
      return live === null ? null : look(live);
    });
  }

  /** Somebody else says that a game has so many entries: whoever watches it here is told of those that are new. */
  async hear(id: string, length: number): Promise<void> {
    if (this.#tools.hub.lengthOf(id) === null && !this.#memory.has(id)) return;
    await this.#inTurn(id, async () => {
      const live = this.#recall(id) ?? (await this.#load(id));
      if (live === null) return;
      if (live.online.length < length) await this.#catchUp(live);
      this.#tools.hub.entries(id, 0, live.entries, this.#tools.now());
    });
  }

  /** What others have written meanwhile may not have been heard: whatever is asked for next is read anew. */
  forget(): void {
    this.#memory.clear();
  }

  /** When no change is on its way any more. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#turns.values()]);
  }

  async #judge(
    live: LiveGame,
    rule: (draft: Draft) => Ruling,
  ): Promise<Result<LiveGame, ErrorCode> | 'again'> {
    const { storage, now, log } = this.#tools;
    const { id } = live.online;
    const expected = live.online.length;
    const draft = new Draft(live, now());
    let ruling: Ruling;
    try {
      ruling = rule(draft);
    } catch (error) {
      this.#memory.delete(id);
      throw error;
    }
    if (draft.entries.length === 0) {
      if (ruling === null) return success(live);
      // What is refused may be right in the light of what another node has written.
      return (await this.#catchUp(live)) ? 'again' : failure(ruling);
    }
    try {
      const { texts, secrets } = draft;
      const head = newHead(draft);
      const kept = await storage.games.append(id, { expected, entries: texts, head, secrets });
      if (!kept) {
        this.#memory.delete(id);
        return 'again';
      }
      if (head !== null) live.head = head;
    } catch (error) {
      // Nobody knows whether it was kept. Whoever asks again finds out.
      this.#memory.delete(id);
      log.error('a change could not be kept', { game: id, error: String(error) });
      return failure('busy');
    }
    live.entries.push(...draft.entries);
    this.#tools.hub.news(id, expected, draft.texts, now());
    this.#announce(live, draft.entries, true);
    return ruling === null ? success(live) : failure(ruling);
  }

  async #catchUp(live: LiveGame): Promise<boolean> {
    const { id, length } = live.online;
    const entries = await this.#tools.storage.games.entriesFrom(id, length);
    if (entries.length === 0) return false;
    live.hide(await this.#tools.storage.games.secretsOf(id));
    if (!live.follow(entries)) {
      this.#memory.delete(id);
      return true;
    }
    this.#announce(live, entries, false);
    return true;
  }

  #announce(live: LiveGame, entries: readonly GameEntry[], here: boolean): void {
    const { hub, storage, now } = this.#tools;
    const { id, length } = live.online;
    hub.entries(id, 0, live.entries, now());
    if (here) storage.bus.tell({ type: 'game', game: id, length });
    this.onChanged(live, entries, here);
  }

  /** From memory. */
  #recall(id: string): LiveGame | null {
    const known = this.#memory.get(id);
    if (known === undefined) return null;
    this.#remember(known);
    return known;
  }

  /** From the database. */
  async #load(id: string): Promise<LiveGame | null> {
    const { games } = this.#tools.storage;
    const kept = await games.load(id);
    if (kept === null) return null;
    const live = new LiveGame(kept, await games.secretsOf(id));
    this.#remember(live);
    return live;
  }

  #remember(live: LiveGame): void {
    const { id } = live.online;
    this.#memory.delete(id);
    this.#memory.set(id, live);
    const most = this.#tools.mostInMemory ?? MOST_IN_MEMORY;
    for (const oldest of this.#memory.keys()) {
      if (this.#memory.size <= most) break;
      this.#memory.delete(oldest);
    }
  }

  /**
   * One after the other for each game; different games do not wait for each other. What is waited for is that the work before is over,
   * however it ended: a failure is only for whoever asked for it. The last one of a game takes its turn away again.
   */
  #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id);
    const result = before === undefined ? work() : before.then(work);
    const end = (): void => {
      if (this.#turns.get(id) === ended) this.#turns.delete(id);
    };
    const ended: Promise<void> = result.then(end, end);
    this.#turns.set(id, ended);
    return result;
  }
}

/** Where lists would say something else of the game than before. */
function newHead(draft: Draft): GameHead | null {
  const head = headOf(draft);
  const known = draft.live.head;
  const isKnown =
    known !== null &&
    head.stage === known.stage &&
    head.red === known.red &&
    head.blue === known.blue &&
    head.deadline === known.deadline &&
    head.updated - known.updated < HEAD_KEPT_MS;
  return isKnown ? null : head;
}

function headOf(draft: Draft): GameHead {
  const { online, now } = draft;
  return {
    stage: online.stage,
    red: online.players.red?.id ?? null,
    blue: online.players.blue?.id ?? null,
    deadline: deadlineOf(draft, now),
    updated: now,
  };
}
