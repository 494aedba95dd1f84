import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHROMIUM_FLAGS } from './chromium.mjs';

/** The features that are off by the last list among these flags, which is the one that Chromium heeds. */
function featuresOff(flags: string): readonly string[] {
  return [...flags.matchAll(/--disable-features=([\w,]+)/g)].at(-1)?.[1]?.split(',') ?? [];
}

test('whatever Playwright switches off stays off beside our own list', async () => {
  // A program that is no browser: Playwright says how it has started it.
  const said = await chromium.launch({ executablePath: process.execPath }).catch(String);
  const byPlaywright = featuresOff(String(said));
  expect(byPlaywright.length).toBeGreaterThan(5);
  expect(featuresOff(CHROMIUM_FLAGS.join(' '))).toEqual(expect.arrayContaining([...byPlaywright]));
});
