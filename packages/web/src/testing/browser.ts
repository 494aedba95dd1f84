/**
 * The real page in a real browser, for tests: one Chromium and one server for all of them, a fresh profile for each
 * page. A test fails when its page reports an error, whatever else it looked at.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { SharedBrowser } from '../../../../scripts/testing/shared-browser.ts';
import { fixChance } from './fix-chance.ts';

export interface PageOptions {
  /** What to open: '/' or '/#/learn'. */
  readonly path?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The reader's language: 'en', 'ja' … */
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  /** A phone: fingers, and a page as wide as the screen. */
  readonly touch?: boolean;
  /** What the browser has kept from earlier visits, by key. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Whether the page may keep itself in the browser. Most tests want it fresh. */
  readonly offline?: boolean;
  /** From which whatever the page draws follows; left out: from nothing. */
  readonly chance?: number;
  /** Another server than the one that serves the built page to all tests. */
  readonly origin?: string;
  /** Reports that belong to the test, such as those of a network that it took away. */
  readonly expected?: RegExp;
}

/** A phone held upright; a desk is what a page gets unless its test says otherwise. */
export const PHONE = { viewport: { width: 390, height: 844 }, touch: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

const shared: SharedBrowser = inject('sharedBrowser');
/** One line to it for all files of a thread; it ends with the thread, and the browser goes on. */
let browser: Promise<Browser> | undefined;

/** Opens the page, hands it over, and closes it again. Fails when the page reported anything unexpected. */
export async function withPage(
  options: PageOptions,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  browser ??= chromium.connect(shared.endpoint);
  const origin = options.origin ?? shared.page;
  const context = await (await browser).newContext({
    baseURL: origin,
    viewport: options.viewport ?? DESK.viewport,
    locale: options.locale ?? 'en',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(origin).origin, localStorage: entriesOf(options) }],
    },
  });
  const reports: string[] = [];
  try {
    await watchReports(context, reports);
    if (!options.offline) await context.addInitScript(withoutServiceWorkers);
    if (options.chance !== undefined) await context.addInitScript(fixChance, options.chance);
    const page = await context.newPage();
    await page.goto(options.path ?? '/');
    await work(page, context);
  } catch (error) {
    const unexpected = unexpectedOf(reports, options);
    if (unexpected.length === 0) throw error;
    throw new Error(`${String(error)}\n${tell(unexpected)}`, { cause: error });
  } finally {
    await context.close();
  }
  const unexpected = unexpectedOf(reports, options);
  if (unexpected.length > 0) throw new Error(tell(unexpected));
}

/** The page as in a browser that has none; it must not mind. */
function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function entriesOf({ storage = {} }: PageOptions): { name: string; value: string }[] {
  return Object.entries(storage).map(([name, value]) => ({ name, value }));
}

function unexpectedOf(reports: readonly string[], { expected }: PageOptions): string[] {
  return reports.filter((report) => expected === undefined || !expected.test(report));
}

function tell(reports: readonly string[]): string {
  return ['The page reported:', ...reports].join('\n  ');
}

/** What goes wrong in a page without anyone seeing it: errors, rejections, and whatever the security policy refused. */
async function watchReports(context: BrowserContext, reports: string[]): Promise<void> {
  context.on('weberror', (error) => reports.push(`error: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') reports.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.exposeFunction('reportRefusal', (what: string) => reports.push(`policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'reportRefusal');
      if (typeof report === 'function') report(`${violatedDirective} refused ${blockedURI} (${sourceFile})`);
    });
  });
}
