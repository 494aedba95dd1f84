/**
 * What strangers, other programs and damaged storages may hand to the page: links, pastes, files, entries of the storage, and what
 * another page gives to the embedded board. Whatever it is, it gets an answer, soon, and nothing is thrown.
 */
import { createRandom } from '@bfi/ai';
import { formatGame } from '@bfi/game';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { settings } from '../app/settings.svelte.ts';
import { readPosition, readRecord } from '../board/embed-data.ts';
import { setLocale } from '../language/language.svelte.ts';
import { loadProgress } from '../learn/progress.ts';
import { readDraft } from '../screens/draft.svelte.ts';
import { parsePath } from '../study/lines.ts';
import { loadPractice } from '../study/practice-progress.ts';
import { KeptGames } from './kept-games.ts';
import { LooseGames } from './loose-games.ts';
import { openFile, openText } from './open-text.ts';
import { linkFor, textFromLink } from './open-text-link.ts';
import { playedGame } from './testing/games.ts';
import { MemoryStorage } from './testing/tabs.ts';

/** A person waits for no more than this, and a test on a busy machine a little longer. */
const PATIENCE_MS = 2000;

const RECORD = formatGame(playedGame(60));
const LINE = '12/12/12/3ss8/12/12/12/12/12/12/Se11/12 c:..... j:..... 0+0 r move:1 0';

/** Huge, deep, or made to send a reader round in circles. */
const MONSTERS: readonly string[] = [
  '/'.repeat(5_000_000),
  '\n'.repeat(1_900_000),
  '['.repeat(1_000_000),
  '<'.repeat(290_000),
  `${RECORD} ${'{'.repeat(100_000)}`,
  `${RECORD} ${'<(1) '.repeat(40_000)}`,
  '[A "'.repeat(60_000),
  `[Variant "${'\\\\'.repeat(140_000)}"]`,
  '1/'.repeat(140_000),
  `${'12/'.repeat(11)}12 ${'c:..... '.repeat(30_000)}`,
  `#/open?${'r=z&'.repeat(70_000)}`,
  `z${'A'.repeat(290_000)}`,
  '\u0000'.repeat(100_000),
  '\ud800'.repeat(100_000),
  `{"text":${'['.repeat(100_000)}`,
  `${RECORD} {${'[%eval 0.5] '.repeat(20_000)}}`,
  `${RECORD} {[%eval ${'9'.repeat(200_000)}] [%placed ${'red,'.repeat(20_000)}] [%clk ${'9:'.repeat(20_000)}]}`,
];

/** A good text with a few letters changed, lost, doubled or moved. */
function spoiled(text: string, next: (bound: number) => number): string {
  let result = text;
  for (let changes = 1 + next(4); changes > 0; changes--) {
    const at = next(result.length + 1);
    const end = at + next(30);
    const piece = result.slice(at, end);
    const other = String.fromCharCode(next(3) === 0 ? next(0x3000) : 32 + next(95));
    result =
      result.slice(0, at) + ['', piece + piece, other, `${other}${piece}`][next(4)] + result.slice(end);
  }
  return result;
}

function spoiledTexts(count: number): string[] {
  const random = createRandom(19);
  const next = (bound: number): number => random.below(bound);
  const good = [
    RECORD,
    LINE,
    `quick chain=full ${LINE}`,
    JSON.stringify({ updated: 1, title: 'x', text: RECORD }),
  ];
  return Array.from({ length: count }, (_, index) => spoiled(good[index % good.length] ?? '', next));
}

const TEXTS = [...MONSTERS, ...spoiledTexts(120)];

async function soon(work: () => unknown): Promise<void> {
  const begun = performance.now();
  await work();
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
}

beforeAll(() => setLocale('en'));
afterEach(() => vi.unstubAllGlobals());

describe('whatever comes in', () => {
  it('is answered when it is pasted', async () => {
    for (const text of TEXTS) await soon(() => openText(text));
  });

  it('is answered when it is a file', async () => {
    for (const text of MONSTERS) await soon(() => openFile(new Blob([text])));
  });

  it('is answered when it stands in a link, packed or not', async () => {
    for (const text of TEXTS.slice(0, 60)) {
      await soon(() => textFromLink(text));
      await soon(() =>
        openText(`#/open?r=${encodeURIComponent(text.slice(0, 50_000).replace(/[\ud800-\udfff]/g, '?'))}`),
      );
    }
  });

  it('is answered when it lies in the storage', async () => {
    for (const raw of TEXTS) {
      const storage = new MemoryStorage(new Map([['bfi.game.1.abc', raw]]));
      await soon(() => new KeptGames(storage).find('abc'));
      await soon(() => new KeptGames(storage).lastUnfinished());
      await soon(() =>
        new LooseGames(new MemoryStorage(new Map([['bfi.loose.1.look-1', raw]]))).load('look-1'),
      );
    }
  });

  it('is answered when it stands in the settings, the course or the form', async () => {
    for (const raw of [...TEXTS, '{"locale":{},"speed":"1","danger":7}', '[[[]]]', 'null']) {
      vi.stubGlobal('localStorage', { getItem: () => raw, setItem: () => undefined });
      await soon(() => settings.load());
      await soon(() => loadProgress());
      await soon(() => loadPractice());
      await soon(() => parsePath(raw));
    }
    vi.unstubAllGlobals();
    settings.load();
    await soon(() => readDraft({ names: 7, options: [], level: {}, war: '/', ownSide: null }));
  });

  it('is answered when another page gives it to the embedded board', async () => {
    for (const text of TEXTS) {
      await soon(() => readRecord(text));
      await soon(() => readPosition(text, text.slice(0, 100), text.slice(0, 100)));
    }
  });
});

describe('a text that is far too large', () => {
  it('is not unpacked from a small link, and not shown', async () => {
    const bomb = await linkFor('\n'.repeat(1_900_000));
    expect(bomb.length).toBeLessThan(5000);
    const reading = await openText(bomb);
    expect(reading).toMatchObject({ ok: false, text: expect.stringMatching(/^.{0,5000}$/s) });
  });

  it('is not laid out where that would take a browser minutes: accents upon accents, or one word of joined letters', async () => {
    for (const text of ['\u0301'.repeat(2000), 'ب'.repeat(2000), '島 '.repeat(70_000)]) {
      const reading = await openText(`[Variant "standard"]\n[Event "${text}"]`);
      expect(reading).toMatchObject({ error: { type: 'tooLarge' }, text: '' });
    }
  });

  it('is called so, where the largest game that people play is not', async () => {
    const long = `[Variant "standard"]\n${'x'.repeat(299_000)}`;
    expect(await openText('/'.repeat(5_000_000))).toMatchObject({ error: { type: 'tooLarge' }, text: '' });
    expect(await openText(long)).toMatchObject({ error: { type: 'record' } });
    expect(await openText('\n'.repeat(20_000))).toMatchObject({ error: { type: 'tooLarge' } });
  });
});
