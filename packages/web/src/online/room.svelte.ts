/** What all screens of online play share: the line to the server, who is at the page, and the tables that are open. */
import { failure, type Result, success } from '@bfi/engine';
import { tidyName } from '@bfi/game';
import type { PlayerTag, SeekTag } from '@bfi/protocol';
import { untrack } from 'svelte';
import { callTo } from '../app/calls.svelte.ts';
import { noteAccount } from '../app/member.ts';
import { go, route } from '../app/route.svelte.ts';
import { toolsOfDevice } from '../game/device.ts';
import type { DriverTools } from '../game/drivers.svelte.ts';
import { deviceStorage } from '../game/kept-games.ts';
import { net } from '../language/language.svelte.ts';
import { type ApiFault, post, socketAddress } from './api.ts';
import { type AskFault, Connection } from './connection.svelte.ts';
import { Nonces } from './nonces.ts';
import { keepPushes, tellTurn } from './notice.svelte.ts';
import { OnlineLiveGame } from './online-live-game.ts';
import { OnlineSource } from './online-source.ts';
import { OnlineTable } from './online-table.svelte.ts';
import { nameOf } from './player-name.ts';

export { nameOf };

export const connection = new Connection({
  open: (query) => new WebSocket(socketAddress(query)),
  hasNetwork: () => navigator.onLine,
});

export interface OpenTable {
  readonly table: OnlineTable;
  readonly live: OnlineLiveGame;
  readonly stopTelling: () => void;
}

/** Those that somebody here looks at or plays at; a game goes on while its screen is left. */
const tables = new Map<string, Promise<OpenTable | null>>();
/** Games that have begun and were not looked at yet, and how to stop calling for them. */
const begun = new Map<string, () => void>();
const nonces = new Nonces(deviceStorage('localStorage'));

const tools: DriverTools = {
  ...toolsOfDevice,
  decide: () => Promise.reject(new Error('online the computer sits at the server')),
  handOver: () => false,
};

let isOpen = false;
let seeks = $state.raw<readonly SeekTag[] | null>(null);

/** How somebody who keeps no name wants to be called, on whichever screen they say so. A guest's name stands there already. */
export const newcomer = $state({ name: '' });
/** As the server knows the guest at the page. */
let guestName = '';

/** Whoever keeps no name is asked for one wherever they sit down. */
export function isAskedForName(): boolean {
  return connection.you === null || connection.you.kind === 'guest';
}

function meetGuest(you: PlayerTag | null): void {
  const name = you?.kind === 'guest' ? you.name : '';
  // What somebody has begun to write stays.
  if (newcomer.name === guestName) newcomer.name = name;
  guestName = name;
}

/** Called by every screen of the room; the first call opens the line. */
export function enterRoom(): void {
  if (isOpen) return;
  isOpen = true;
  window.addEventListener('online', () => connection.retryNow());
  window.addEventListener('offline', () => connection.networkLost());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) connection.check();
    tellWhetherSeen();
  });
  connection.listen((message) => {
    if (message.type === 'welcome') {
      noteAccount(message.you);
      void keepPushes(message.you?.id ?? null);
      meetGuest(message.you);
      if (document.hidden) tellWhetherSeen();
    }
    if (message.type === 'seeks') seeks = message.seeks;
    if (message.type === 'started') begin(message.game);
  });
  connection.start();
}

/** A page that nobody looks at is told of a turn by a push, like one that is closed. */
function tellWhetherSeen(): void {
  void connection.ask('look', { on: !document.hidden }, { again: false });
}

/** A search of ours has found somebody. Whoever plays elsewhere at the moment is not torn away, but told. */
function begin(game: string): void {
  const path = `/online/${game}`;
  if (isAtLobby()) go(path);
  else if (!tables.has(game) && !begun.has(game))
    begun.set(game, callTo({ words: () => net.started(), path }));
}

function isAtLobby(): boolean {
  const shown = route();
  return shown.screen === 'online' && (shown.part === '' || shown.part === 'new');
}

/** Who looks for an opponent; null until it is known. */
export function openSeeks(): readonly SeekTag[] | null {
  return seeks;
}

/** From now on the lobby is heard of. Returns how to stop. */
export function watchLobby(): () => void {
  const enter = (): void => void connection.ask('lobby', { on: true }, { again: false });
  enter();
  const stop = connection.listen(({ type }) => {
    if (type === 'welcome') enter();
  });
  return () => {
    stop();
    void connection.ask('lobby', { on: false }, { again: false });
  };
}

const LONGEST_NAME = 20;

/**
 * Somebody who wants to play needs a name, be it one that the server gives; a guest may have thought of another. One who cannot
 * be called so now plays under the old name, unless somebody else keeps the new one: then they are told.
 */
export async function becomeSomebody(name = newcomer.name): Promise<Result<void, ApiFault>> {
  // As the server writes names.
  const wanted = tidyName(
    tidyName(name)
      .slice(0, LONGEST_NAME)
      .replace(/\p{Cs}$/u, ''),
  );
  const { you } = connection;
  if (you !== null && (you.kind !== 'guest' || wanted === '' || wanted === you.name))
    return success(undefined);
  const path = you === null ? 'guest' : 'guest/name';
  const made = await post(path, wanted === '' ? {} : { name: wanted });
  // They are asked for another one, rather than to sit down under a name that they have just given up.
  if (!made.ok && (you === null || made.error === 'taken')) return made;
  if (made.ok) await connection.restart();
  else newcomer.name = guestName;
  return success(undefined);
}

/** Another account is at the page: open tables are seen with its eyes. */
export async function changeAccount(): Promise<void> {
  closeTables();
  await connection.restart();
}

export function openTable(id: string): Promise<OpenTable | null> {
  begun.get(id)?.();
  begun.delete(id);
  const known = tables.get(id) ?? sitAt(id);
  tables.set(id, known);
  return known;
}

async function sitAt(id: string): Promise<OpenTable | null> {
  const table = new OnlineTable(id, connection, nonces);
  const source = new OnlineSource(table, connection, nameOf);
  const stored = await source.load();
  if (!stored.ok) {
    table.close();
    tables.delete(id);
    return null;
  }
  const storage = deviceStorage('sessionStorage');
  const live = new OnlineLiveGame({ stored: stored.value, table, source, connection, tools, storage });
  return { table, live, stopTelling: tellTurns(table) };
}

/** Tells of every turn at a table, whichever screen is shown and whether or not the page is looked at. */
function tellTurns(table: OnlineTable): () => void {
  const path = `/online/${table.id}`;
  return $effect.root(() => {
    const isTurn = $derived(table.isTurn);
    $effect(() => {
      if (!isTurn) return;
      return untrack(() => {
        const names = [table.players.red, table.players.blue].flatMap((player) =>
          player === null ? [] : [nameOf(player)],
        );
        const about = names.join(' – ');
        const stopTelling = tellTurn({
          game: table.id,
          words: net.your_turn(),
          about,
          onopen: () => go(path),
        });
        const stopCalling = callTo({ words: () => `${net.your_turn()} · ${about}`, path });
        return () => {
          stopTelling();
          stopCalling();
        };
      });
    });
  });
}

/** A table whose game is over, or at which one only looked, is left with its screen. */
export async function leaveTable(left: OpenTable): Promise<void> {
  const { table } = left;
  const isOver = table.stage === 'finished' || table.stage === 'aborted';
  if (!isOver && table.side !== null) return;
  close(left);
  tables.delete(table.id);
}

function close({ table, live, stopTelling }: OpenTable): void {
  stopTelling();
  live.close();
  table.close();
}

function closeTables(): void {
  for (const opened of tables.values()) {
    void opened.then((at) => {
      if (at !== null) close(at);
    });
  }
  tables.clear();
  for (const stopCalling of begun.values()) stopCalling();
  begun.clear();
}

/** A command that must not be sent twice. */
export async function command(
  type: string,
  fields: object,
): Promise<Result<Readonly<Record<string, unknown>>, AskFault>> {
  const answer = await connection.ask(type, fields, { again: false });
  return answer.ok ? answer : failure(answer.error);
}
