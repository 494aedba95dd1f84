// Finds the Chromium that pictures, browser tests and measurements are made with. None is installed through npm.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Where an installation does not put its program on the path. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * What Playwright switches off by itself. Chromium heeds only the last list of this kind, so ours has to repeat it; a test compares
 * the two.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of Chromium's own, under the address bar that nobody sees: each new window loads them, and that takes longer than our page. */
const PAGES_UNDER_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Nothing leaves the machine, nothing needs a graphics card, and it runs as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...PAGES_UNDER_THE_ADDRESS_BAR]}`,
];

/** @param {Readonly<Record<string, string | undefined>>} environment */
export function findChromium(environment = process.env) {
  const { CHROME_PATH: chosen, PATH = '' } = environment;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Error(`CHROME_PATH is ${JSON.stringify(chosen)}, where no program is.`);
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...onPath, ...PLACES].find(isProgram);
  if (found !== undefined) return found;
  throw new Error('No Chromium was found: "apt-get install chromium", or set CHROME_PATH to a Chrome.');
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
