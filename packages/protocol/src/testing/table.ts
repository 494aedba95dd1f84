/** An online game that a test plays without a server: it writes the entries that a server would write. */
import { type Actor, formatAction, legalActionList, type Side, toAct, tryPlay } from '@bfi/engine';
import { diceCommitment, type Placer, sealedKey, sealedOutcome } from '@bfi/game';
import type { GameEntry, UndatedEntry } from '../entry.ts';
import { OnlineGame } from '../online-game.ts';
import type { GameSettings } from '../settings.ts';

const BLITZ: GameSettings = {
  variant: 'blitz',
  options: [],
  war: null,
  clock: { type: 'none' },
  rated: false,
};

const SECRET = '11'.repeat(32);
const NONCES = { red: '22'.repeat(32), blue: '33'.repeat(32) };
const START = Date.UTC(2026, 10, 16);

export class Table {
  readonly online: OnlineGame;
  readonly entries: GameEntry[] = [];
  #seed = 1;

  constructor(settings: Partial<GameSettings> = {}) {
    this.online = new OnlineGame('abcdefgh', { ...BLITZ, ...settings }, START);
  }

  /** What `apply` says of an entry; only what it accepts is kept. */
  write(entry: UndatedEntry): boolean {
    const dated = { ...entry, at: START + 1000 * this.entries.length } as GameEntry;
    const applied = this.online.apply(dated);
    if (applied.ok) this.entries.push(dated);
    return applied.ok;
  }

  sitAndSeal(): void {
    this.write({ type: 'sit', side: 'red', player: { id: 'reddddddd', name: 'Ann', kind: 'guest' } });
    this.write({ type: 'sit', side: 'blue', player: { id: 'blueeeeee', name: 'Ben', kind: 'guest' } });
    this.seal();
  }

  seal(): void {
    this.write({ type: 'seal', commitment: diceCommitment('server', SECRET) });
    for (const side of ['red', 'blue'] as const) {
      this.write({ type: 'commit', side, commitment: diceCommitment(side, NONCES[side]) });
    }
    for (const side of ['red', 'blue'] as const) this.write({ type: 'open', side, nonce: NONCES[side] });
    this.decide('chance');
  }

  reveal(): void {
    this.write({ type: 'reveal', secret: SECRET });
  }

  /** A decision at random, and the dice that follow it. */
  decide(by: Actor = this.online.game.match.toAct as Side, placed?: Placer): void {
    const tokens: string[] = [];
    let { position } = this.online.game.match;
    const key = sealedKey({ secret: SECRET, nonces: NONCES });
    let { draws } = this.online;
    const play = (actor: Actor, action: number): void => {
      const played = tryPlay(position, actor, action);
      if (!played.ok) throw new Error(played.error);
      tokens.push(formatAction(action));
      position = played.value.position;
    };
    if (by !== 'chance') play(by, this.#anyOf(legalActionList(position)));
    while (toAct(position) === 'chance') play('chance', sealedOutcome(key, draws++, position));
    if (!this.write({ type: 'play', by, tokens, ...(placed && { placed }) })) throw new Error('refused');
  }

  #anyOf(actions: readonly number[]): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return actions[this.#seed % actions.length] ?? 0;
  }

  finishBattle(): void {
    while (this.online.stage === 'playing') this.decide();
    this.reveal();
  }
}
