// Before the tests in a browser: the built page, one server for it and one Chromium, which all test files share.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './testing/chromium.mjs';
import { startPageServer } from './testing/page-server.mjs';
import { setup as build } from './vitest-build.mjs';

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  const executablePath = foundChromium();
  build();
  const [browser, server] = await Promise.all([
    chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS }),
    startPageServer({ hasFixedSecrets: true }),
  ]);
  project.provide('sharedBrowser', { endpoint: browser.wsEndpoint(), page: server.url });
  return async () => {
    await browser.close();
    await server.stop();
  };
}

/** Without a browser nothing is begun, and one line says what to do instead of a fault for each file. */
function foundChromium() {
  try {
    return findChromium();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(
      `The tests of the page need a browser. ${why} Or leave them out: npx vitest run --project unit --project programs`,
    );
    process.exit(1);
  }
}
