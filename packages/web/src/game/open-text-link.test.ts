import { createRandom, greedyPlayer } from '@bfi/ai';
import { drawChance, formatGame } from '@bfi/game';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLink, linkFor, textFromLink } from './open-text-link.ts';
import { newGame } from './testing/games.ts';

/** A whole battle between players who want to win. */
function wholeGame(): string {
  const random = createRandom(4);
  const player = greedyPlayer(random);
  const game = newGame('Ånn', '島');
  const { match } = game;
  while (match.toAct !== 'over') {
    const byChance = match.toAct === 'chance';
    const action = byChance
      ? drawChance(match.position, (bound) => random.below(bound))
      : player.decide(match.position).action;
    game.append(match.toAct, action);
  }
  return formatGame(game);
}

/** From now on it is counted what is handed over to be unpacked. */
function countUnpacking(): { bytes: number; longest: number } {
  const given = { bytes: 0, longest: 0 };
  const Real = DecompressionStream;
  class Counted {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;
    constructor(format: CompressionFormat) {
      const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(slice, controller) {
          given.bytes += slice.length;
          given.longest = Math.max(given.longest, slice.length);
          controller.enqueue(slice);
        },
      });
      this.writable = count.writable;
      this.readable = count.readable.pipeThrough(new Real(format));
    }
  }
  vi.stubGlobal('DecompressionStream', Counted);
  return given;
}

describe('a game in a link', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('comes back as it was, from the link, its hash or its end', async () => {
    const text = wholeGame();
    const hash = await linkFor(text);
    expect(await textFromLink(`https://island.example/${hash}`)).toBe(text);
    expect(await textFromLink(hash)).toBe(text);
    expect(await textFromLink(hash.slice('#/open?r='.length))).toBe(text);
  });

  it('a whole battle is short enough for any browser and for most messages', async () => {
    const text = wholeGame();
    expect(text.length).toBeGreaterThan(2000);
    expect((await linkFor(text)).length).toBeLessThan(4000);
  });

  it('needs no escaping: it survives being taken for part of an address', async () => {
    const hash = await linkFor(wholeGame());
    expect(hash).toMatch(/^#\/open\?r=z[\w-]+$/);
    expect(new URL(hash, 'https://island.example/').hash).toBe(hash);
  });

  it('where the browser cannot compress, it is longer and the same', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const hash = await linkFor('[Red "島"]');
    expect(hash).toMatch(/^#\/open\?r=p/);
    expect(await textFromLink(hash)).toBe('[Red "島"]');
  });

  it('a link that somebody wrote by hand', async () => {
    expect(await textFromLink('#/open?r=12%2F12%2F12%20-%20-')).toBe('12/12/12 - -');
  });

  it('a damaged one is found out', async () => {
    const hash = await linkFor(wholeGame());
    for (const damaged of [hash.slice(0, -20), `${hash.slice(0, 40)}${hash.slice(60)}`, '#/open?r=', 'zzzz'])
      expect(await textFromLink(damaged)).toBeNull();
    expect(await textFromLink(`x${hash.slice('#/open?r=z'.length)}`)).toBeNull();
  });

  it('a small link does not unpack to a huge text', async () => {
    const hash = await linkFor('a'.repeat(20_000_000));
    expect(hash.length).toBeLessThan(30_000);
    expect(await textFromLink(hash)).toBeNull();
  });

  it('is handed over to be unpacked in small slices, and comes back whole', async () => {
    const text = wholeGame();
    const given = countUnpacking();
    expect(await textFromLink(await linkFor(text))).toBe(text);
    expect(given.longest).toBe(256);
    expect(given.bytes).toBeGreaterThan(3 * given.longest);
  });

  it('other links are not taken for ours', () => {
    expect(isLink('https://example.org/#/open?r=zabc')).toBe(true);
    expect(isLink('https://example.org/')).toBe(false);
    expect(isLink('[Red "#/open?r="]')).toBe(false);
    expect(isLink('position')).toBe(false);
  });
});
