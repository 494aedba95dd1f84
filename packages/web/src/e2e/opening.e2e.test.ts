/** Records and positions from outside: what is broken is told with its place and harms nothing, what is good is played on. */
import { checkRecordText } from '@bfi/game';
import { expect, test } from 'vitest';
import { preparedGame } from '../../../../scripts/testing/prepared-games.mjs';
import { linkFor } from '../game/open-text-link.ts';
import { withPage } from '../testing/browser.ts';
import { gameId, keptGame, keptTexts, settings, stored } from './testing/device.ts';
import { english } from './testing/english.ts';
import { throwDie } from './testing/player.ts';

const GOOD = preparedGame({ phase: 'roll', variant: 'blitz' });
const FILE = { name: 'battle.bfi', mimeType: 'text/plain' };

test('a broken file is told with its place, and the kept games stay as they are', async () => {
  const lines = GOOD.trimEnd().split('\n');
  const broken = [...lines.slice(0, -1), `${lines.at(-1)} a1-z9`].join('\n');
  const storage = stored(settings(), keptGame('mine', { phase: 'roll' }));
  await withPage({ storage, path: '/#/open' }, async (page) => {
    await page.locator('textarea').waitFor();
    const before = await keptTexts(page);
    await page.locator('input[type=file]').setInputFiles({ ...FILE, buffer: Buffer.from(broken) });
    const fault = page.getByRole('status').filter({ hasText: english('open_fault') });
    await fault.waitFor();
    const column = (lines.at(-1) ?? '').length + 2;
    expect(await fault.innerText()).toContain(english('fault_at', { line: lines.length, column, fault: '' }));

    await page.getByRole('button', { name: english('open_fault_show') }).click();
    const marked = await page.locator('textarea').evaluate((field) => {
      if (!(field instanceof HTMLTextAreaElement)) return '';
      return field.value.slice(field.selectionStart, field.selectionEnd);
    });
    expect(marked).toBe('a1-z9');
    expect(await page.getByRole('button', { name: english('open_play_on') }).count()).toBe(0);
    expect(await keptTexts(page)).toEqual(before);

    // Mended in the field, it opens.
    await page.getByLabel(english('open_text')).fill(GOOD);
    await page.getByRole('button', { name: english('open_play_on') }).waitFor();
    expect(await fault.count()).toBe(0);
  });
});

test('a good record is looked at, and played on against the computer', async () => {
  await withPage({ storage: stored(settings()), path: '/#/open' }, async (page) => {
    await page.locator('input[type=file]').setInputFiles({ ...FILE, buffer: Buffer.from(GOOD) });
    await page.getByRole('button', { name: english('open_look') }).click();
    await page.getByRole('grid', { name: english('play_board') }).waitFor();
    const lines = page.getByRole('region', { name: english('play_log') }).getByRole('button');
    await lines.first().click();
    await page.getByRole('heading', { name: english('play_looking_back') }).waitFor();
    await page.getByRole('button', { name: english('play_step_on') }).click();
    // Looking asks nobody anything and keeps nothing.
    expect(await page.getByRole('button', { name: english('play_roll') }).count()).toBe(0);
    expect((await keptTexts(page)).size).toBe(0);

    await page.getByRole('link', { name: english('play_open_another') }).click();
    await page.locator('input[type=file]').setInputFiles({ ...FILE, buffer: Buffer.from(GOOD) });
    await page.getByRole('button', { name: english('open_play_on') }).click();
    await page.getByRole('button', { name: english('new_start') }).click();
    await throwDie(page);
    const kept = await keptTexts(page);
    const played = kept.get(gameId(page)) ?? '';
    expect(checkRecordText(played).ok).toBe(true);
    expect(played.trimEnd().startsWith(movesOf(GOOD), played.indexOf('\n\n') + 2)).toBe(true);
  });
});

test('a text that is too large for any game leaves the field at once, however it came there', async () => {
  await withPage({ path: '/#/open' }, async (page) => {
    const field = page.getByLabel(english('open_text'));
    await field.waitFor();
    const left = await field.evaluate((element) => {
      if (!(element instanceof HTMLTextAreaElement)) return -1;
      element.value = 'a\n'.repeat(200_000);
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return element.value.length;
    });
    expect(left).toBe(0);
    await page.getByText(english('open_file_large')).waitFor();
  });
});

test('a text too large for any game that is typed at once never comes into the field', async () => {
  await withPage({ path: '/#/open' }, async (page) => {
    const field = page.getByLabel(english('open_text'));
    await field.evaluate((element) => {
      element.addEventListener('input', () => element.setAttribute('data-came-in', ''));
    });
    await field.focus();
    await page.keyboard.insertText('/'.repeat(400_000));
    await page.getByText(english('open_file_large')).waitFor();
    expect(await field.getAttribute('data-came-in')).toBeNull();
  });
});

function movesOf(record: string): string {
  return record
    .slice(record.indexOf('\n\n') + 2)
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .join('\n');
}

test('a link holds a whole game: what is copied at one table opens at another', async () => {
  const storage = stored(settings(), keptGame('mine', { phase: 'move' }));
  let link = '';
  let copied = '';
  await withPage({ storage, path: '/#/game/mine' }, async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: english('play_menu') }).click();
    await page
      .getByRole('button', { name: english('play_link') })
      .first()
      .click();
    await page.getByText(english('play_copied')).waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    copied = (await keptTexts(page)).get('mine') ?? '';
  });
  expect(link).toContain('#/open?r=');
  await withPage({ path: `/${new URL(link).hash}` }, async (page) => {
    await page.getByRole('heading', { name: english('open_found_record') }).waitFor();
    expect(await page.getByLabel(english('open_text')).inputValue()).toBe(copied);
    // One that would become a huge text is refused, and little of it is unpacked: the browser asks for it slice by slice.
    await page.evaluate(countUnpacking);
    const bomb = await linkFor('a'.repeat(20_000_000));
    await page.getByLabel(english('open_text')).fill(bomb);
    await page.getByRole('heading', { name: english('open_fault') }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'bytesToUnpack'))).toBeLessThan(bomb.length / 4);
    await page.getByLabel(english('open_text')).fill(copied);
    await page.getByRole('heading', { name: english('open_found_record') }).waitFor();
    // A link that lost its end says so.
    await page.getByLabel(english('open_text')).fill(link.slice(0, -30));
    await page.getByRole('heading', { name: english('open_fault') }).waitFor();
  });
});

/** Runs in the page: from now on it is counted how many bytes are handed over to be unpacked there. */
function countUnpacking(): void {
  const Real = DecompressionStream;
  Reflect.set(window, 'bytesToUnpack', 0);
  class Counted {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;
    constructor(format: CompressionFormat) {
      const { readable, writable } = new Real(format);
      const writer = writable.getWriter();
      this.readable = readable;
      this.writable = new WritableStream<Uint8Array<ArrayBuffer>>({
        write: (slice) => {
          Reflect.set(window, 'bytesToUnpack', Reflect.get(window, 'bytesToUnpack') + slice.length);
          return writer.write(slice);
        },
        close: () => writer.close(),
        abort: (reason) => writer.abort(reason),
      });
    }
  }
  Reflect.set(window, 'DecompressionStream', Counted);
}
