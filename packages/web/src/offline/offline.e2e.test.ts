/** Playing without a network, in the real browser: after one visit the page is there for good, and stays in one piece. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '../../../../scripts/testing/page-server.mjs';
import { withPage } from '../testing/browser.ts';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));
/** What a browser says about a server that is gone is part of these tests. */
const NO_SERVER = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to fetch/;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}, 60_000);

async function serve(folder?: string): Promise<PageServer> {
  const server = await startPageServer(folder === undefined ? {} : { folder });
  cleanups.push(server.stop);
  return server;
}

async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

test('after one visit every file is in the browser, and the page opens when the server is gone', async () => {
  const server = await serve();
  // The board for other people's pages is not part of this one, and whether people play over the server is asked each time.
  const files = filesOf(BUILT).filter((path) => !path.startsWith('embed/') && path !== 'online.json');
  await withPage({ offline: true, origin: server.url, expected: NO_SERVER }, async (page, context) => {
    await untilKept(page);
    const kept = await page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests
        .flat()
        .map(({ url }) => new URL(url))
        .filter(({ search }) => search === '')
        .map(({ pathname }) => pathname.slice(1) || 'index.html');
    });
    expect(kept.sort()).toEqual(files);
    // The computer player too, with all it has learned.
    expect(kept).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^assets\/champion.*\.bin$/),
        expect.stringMatching(/^assets\/endings.*\.bin$/),
        expect.stringMatching(/^assets\/computer\.worker.*\.js$/),
      ]),
    );

    await server.stop();
    await page.reload();
    await expectPage(page);
    const another = await context.newPage();
    await another.goto('/?from=home#/settings');
    await expectPage(another);
    const sizes = await another.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await (await fetch(path)).arrayBuffer()).byteLength)),
      files,
    );
    expect(sizes).toEqual(files.map((path) => readFileSync(join(BUILT, path)).length));
  });
});

test('a newer page is fetched in the background and begins with the next load', async () => {
  const folder = copyOfPage();
  const server = await serve(folder);
  await withPage({ offline: true, origin: server.url, path: '/#/settings' }, async (page) => {
    await untilKept(page);
    await page.reload();
    publishNewer(folder);
    expect(await lookForUpdate(page)).toBe('installed');
    expect(await versionOf(page)).toBe('first');
    await page.reload();
    expect(await versionOf(page)).toBe('newer');
    expect(new URL(page.url()).hash).toBe('#/settings');
    await expectPage(page);
    await page.reload();
    expect(await versionOf(page)).toBe('newer');
  });
});

test('with a second tab open the older page stays until somebody asks for the newer one', async () => {
  const folder = copyOfPage();
  const server = await serve(folder);
  await withPage({ offline: true, origin: server.url }, async (page, context) => {
    await untilKept(page);
    const second = await context.newPage();
    await second.goto('/');
    publishNewer(folder);
    expect(await lookForUpdate(page)).toBe('installed');
    await page.reload();
    expect(await versionOf(page)).toBe('first');
    await page.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      (await navigator.serviceWorker.ready).waiting?.postMessage('take over');
      await changed;
    });
    await page.reload();
    expect(await versionOf(page)).toBe('newer');
  });
});

test('a newer page with a damaged file is never shown', async () => {
  const folder = copyOfPage();
  const server = await serve(folder);
  const options = { offline: true, origin: server.url, expected: /integrity|ERR_FAILED/i };
  await withPage(options, async (page) => {
    await untilKept(page);
    publishNewer(folder);
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Half a page');
    expect(await lookForUpdate(page)).toBe('redundant');
    await page.reload();
    expect(await versionOf(page)).toBe('first');
    const versions = await page.evaluate(() => caches.keys());
    expect(versions).toHaveLength(1);
  });
});

async function expectPage(page: Page): Promise<void> {
  expect(await page.title()).toContain('Battle for the Island');
  await page.waitForFunction(() => document.getElementById('app')?.innerText.trim() !== '');
}

/** Which version of the page is shown. */
function versionOf(page: Page): Promise<string> {
  return page.evaluate(() => (document.querySelector('meta[name=newer]') === null ? 'first' : 'newer'));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== 'sw.js')
    .sort();
}

function copyOfPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bfi-offline-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  cpSync(BUILT, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  return folder;
}

/** A newer version of the page: it says so, and the list in its worker fits. */
function publishNewer(folder: string): void {
  const [page, worker] = [join(folder, 'index.html'), join(folder, 'sw.js')];
  const before = readFileSync(page, 'utf8');
  const after = before.replace('</head>', '<meta name="newer"></head>');
  const list = readFileSync(worker, 'utf8');
  const changed = list
    .replace(hashOf(before), hashOf(after))
    .replace(/(?<=`|"|')[0-9a-f]{12}(?=`|"|')/, (version) => [...version].reverse().join(''));
  expect(changed).not.toBe(list);
  writeFileSync(page, after);
  writeFileSync(worker, changed);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Waits for the newer worker; 'installed' when it is complete, 'redundant' when it has failed. */
async function lookForUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing === null) return registration.waiting?.state ?? 'nothing new';
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
    return installing.state;
  });
}
