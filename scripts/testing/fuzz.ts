/**
 * Sends a server what no client should: malformed, oversized, out of turn, replayed, forged. Each message must be answered, or its
 * socket closed with a reason; and whatever the server then says of its games must follow the rules, which the players check.
 */
import { createRandom, type Random } from '@bfi/ai';
import { PROTOCOL_VERSION } from '@bfi/protocol';
import { WebSocket } from 'ws';
import { BLITZ, OnlinePlayer } from './online-player.ts';
import { seatTwo } from './online-table.ts';

export interface FuzzReport {
  readonly sent: number;
  readonly answered: Readonly<Record<string, number>>;
  /** Sockets closed, by their code. */
  readonly closed: Readonly<Record<string, number>>;
  /** Neither answered, nor their socket closed with a reason. */
  readonly unanswered: number;
}

/** What each type of message asks for. */
const FIELDS: Readonly<Record<string, string>> = {
  create: 'settings colour',
  join: 'game',
  seek: 'settings colour',
  unseek: 'seek',
  take: 'seek',
  commit: 'game battle commitment',
  open: 'game battle nonce',
  play: 'game after token key',
  roll: 'game after key',
  resign: 'game battle',
  abort: 'game',
  offer: 'game what',
  answer: 'game what accept',
  claim: 'game',
  say: 'game preset',
  watch: 'game seq',
  leave: 'game',
  lobby: 'on',
  mute: 'game on',
};
/** Most of what can go wrong goes wrong where somebody decides. */
const TYPES = [...Object.keys(FIELDS), ...Array.from({ length: 12 }, () => 'play')];
const BATCH = 50;
const PATIENCE = 10_000;
/** What a socket calls an end of which it was told nothing. */
const NO_REASON: readonly number[] = [1005, 1006];

export async function fuzz(base: string, count: number, seed: number): Promise<FuzzReport> {
  const random = createRandom(seed);
  let { red, blue, witness, game } = await newTable(base);
  const answered: Record<string, number> = {};
  const closed: Record<string, number> = {};
  let [sent, unanswered] = [0, 0];
  while (sent < count) {
    const cookie = random.below(4) === 0 ? '' : [red, blue, witness][random.below(3)]?.cookie;
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket?v=${PROTOCOL_VERSION}`, {
      headers: { cookie: cookie ?? '' },
    });
    let pending = 0;
    let code: number | null = null;
    socket.on('error', () => undefined);
    socket.on('close', (closeCode) => {
      code = closeCode;
    });
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; code?: string };
      if (message.type !== 'ok' && message.type !== 'error') return;
      pending--;
      const what = message.code ?? 'ok';
      answered[what] = (answered[what] ?? 0) + 1;
    });
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
    for (let number = 0; number < BATCH && sent < count; number++, sent++) {
      pending++;
      if (socket.readyState === WebSocket.OPEN) socket.send(wrong(random, game, witness, number));
    }
    const end = Date.now() + PATIENCE;
    while (pending > 0 && code === null && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 2));
    if (code !== null) closed[code] = (closed[code] ?? 0) + 1;
    // Cut off is not closed with a reason.
    if (code === null || NO_REASON.includes(code)) unanswered += pending;
    socket.terminate();
    if (witness.games.get(game)?.online.stage !== 'playing') {
      for (const player of [red, blue, witness]) player.close();
      ({ red, blue, witness, game } = await newTable(base));
    }
  }
  for (const player of [red, blue, witness]) player.close();
  return { sent, answered, closed, unanswered };
}

/** A game that has begun, with somebody who looks on. New people each time: nobody may open games without end. */
async function newTable(base: string) {
  const [red, blue, witness] = await Promise.all([
    OnlinePlayer.guest({ bases: [base] }),
    OnlinePlayer.guest({ bases: [base] }),
    OnlinePlayer.guest({ bases: [base] }),
  ]);
  const game = await seatTwo(red, blue, { dice: 'thrown' });
  await witness.watch(game);
  return { red, blue, witness, game };
}

/** One message that is wrong in some way, or right by accident. */
function wrong(random: Random, game: string, witness: OnlinePlayer, id: number): string | Buffer {
  const kind = random.below(20);
  if (kind === 0) return Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));
  if (kind === 1) return noise(random, random.below(200));
  if (kind === 2 && random.below(20) === 0) return noise(random, 5000);
  if (kind === 3) return '['.repeat(2000);
  if (kind === 4) return `{"type":"play","id":${id},"__proto__":{"game":"x"},"constructor":1}`;
  const type = pick(random, TYPES);
  // A game that somebody gives up is over too soon.
  if (['resign', 'abort'].includes(type) && random.below(10) > 0)
    return `{"type":"${type}","id":${id},"game":"x"}`;
  const text = JSON.stringify({ type, id, ...fields(random, type, game, witness) });
  if (kind > 6) return text;
  // Somewhere in it another character, or its end missing.
  const at = random.below(text.length);
  return kind === 5 ? text.slice(0, at) : text.slice(0, at) + noise(random, 1) + text.slice(at + 1);
}

function fields(random: Random, type: string, game: string, witness: OnlinePlayer): object {
  const followed = witness.games.get(game);
  const length = followed?.entries.length ?? 0;
  const tokens = [
    '(5)',
    '(0)',
    '#a1',
    'a1-a2',
    'red:resigns',
    'draw:agreed',
    'red:flag',
    'end',
    'd5:safe',
    noise(random, 9),
  ];
  const all: Record<string, unknown> = {
    game: random.below(5) === 0 ? 'zzzzzzzzzz' : game,
    seek: 'zzzzzzzzzz',
    after: pick(random, [length, length, 0, length + 5, -1, 1e9, 0.5]),
    seq: pick(random, [0, length, 1e6, -1]),
    token: pick(random, tokens),
    key: pick(random, ['k', 'replayed', noise(random, 8)]),
    battle: pick(random, [1, 1, 2, 0, 'one']),
    commitment: pick(random, ['0'.repeat(64), 'f'.repeat(63), noise(random, 64)]),
    nonce: pick(random, ['0'.repeat(64), '00']),
    what: pick(random, ['draw', 'takeback', 'rematch', 'money']),
    accept: pick(random, [true, false, 'yes']),
    on: pick(random, [true, false, 1]),
    text: noise(random, random.below(200)),
    preset: pick(random, ['hello', 'nothing']),
    settings: pick(random, [BLITZ, { ...BLITZ, war: 'for ever' }, { ...BLITZ, options: ['x'] }, null, []]),
    colour: pick(random, ['red', 'green']),
    level: pick(random, [9, -1, null]),
  };
  const others = Object.keys(all).filter(() => random.below(4) === 0);
  const names = random.below(4) === 0 ? others.join(' ') : (FIELDS[type] ?? '');
  return Object.fromEntries(names.split(' ').flatMap((name) => (name in all ? [[name, all[name]]] : [])));
}

function noise(random: Random, length: number): string {
  return Array.from({ length }, () =>
    String.fromCharCode(random.below(random.below(2) === 0 ? 128 : 0xd900)),
  ).join('');
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
