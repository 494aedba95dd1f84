// Measures the built page with Lighthouse, on a phone and on a desk: npm run lighthouse
// Each score is the median of a few runs. Fails when a score is below its mark.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';
import { freePort } from './testing/free-port.mjs';
import { startPageServer } from './testing/page-server.mjs';

const RUNS = 3;
/** @type {readonly { id: string, mark: number }[]} */
const CATEGORIES = [
  { id: 'performance', mark: 95 },
  { id: 'accessibility', mark: 100 },
  { id: 'best-practices', mark: 100 },
  { id: 'seo', mark: 0 },
];
const DEVICES = [
  { name: 'mobile', config: undefined },
  { name: 'desktop', config: desktopConfig },
];

/** @typedef {import('lighthouse').Result} Report */

const executablePath = findChromium();
const port = await freePort();
const profile = mkdtempSync(join(tmpdir(), 'bfi-lighthouse-'));
const server = await startPageServer();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  for (const { name, config } of DEVICES) {
    /** @type {Report[]} */
    const reports = [];
    for (let run = 0; run < RUNS; run++) reports.push(await measure(server.url, config));
    for (const { id, mark } of CATEGORIES) missed += tell(name, id, mark, reports);
  }
} catch (error) {
  missed = Number.NaN;
  console.error(`lighthouse: ${error instanceof Error ? error.message : error}`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
if (missed > 0) console.error(`lighthouse: ${missed} scores are below their marks`);
process.exitCode = missed === 0 ? 0 : 1;

/** @param {string} url @param {import('lighthouse').Config | undefined} config @returns {Promise<Report>} */
async function measure(url, config) {
  const onlyCategories = CATEGORIES.map(({ id }) => id);
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories }, config);
  if (result === undefined) throw new Error('lighthouse gave no result');
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
  return result.lhr;
}

/** Prints one score; 1 when it is missed, with what cost points.
 * @param {string} device @param {string} id @param {number} mark @param {readonly Report[]} reports */
function tell(device, id, mark, reports) {
  const ordered = reports
    .map((report) => ({ report, score: Math.round((report.categories[id]?.score ?? 0) * 100) }))
    .sort((a, b) => a.score - b.score);
  const median = ordered[Math.floor(ordered.length / 2)];
  if (median === undefined) throw new Error('nothing was measured');
  const { report, score } = median;
  console.log(`${device.padEnd(8)} ${id.padEnd(15)} ${String(score).padStart(3)}`);
  if (score >= mark) return 0;
  for (const { id: audit, weight } of report.categories[id]?.auditRefs ?? []) {
    const result = report.audits[audit];
    if (weight === 0 || result?.score === null || result === undefined || result.score === 1) continue;
    console.log(`         - ${result.title}${result.displayValue ? `: ${result.displayValue}` : ''}`);
  }
  return 1;
}
