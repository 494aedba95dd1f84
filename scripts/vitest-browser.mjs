// Before the tests in a browser: the built page, one server for it and one Chromium, which all test files share.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';
import { needed } from './testing/needed.mjs';
import { startPageServer } from './testing/page-server.mjs';
import { setup as build } from './vitest-build.mjs';

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  const others = '--project unit --project programs';
  const executablePath = needed(findChromium, 'The tests of the page need a browser.', others);
  build();
  const [browser, server] = await Promise.all([
    chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS }),
    startPageServer({ hasFixedSecrets: true, limits: 'off' }),
  ]);
  // Where something else that is needed turns out not to be there, nobody comes to say that it is over.
  process.once('exit', () => void server.stop());
  project.provide('sharedBrowser', { endpoint: browser.wsEndpoint(), page: server.url });
  return async () => {
    await browser.close();
    await server.stop();
  };
}
