/** What axe, which knows what keeps people out of a page, finds wrong with one. */
import { type AxeResults, type RunOnly, type RunOptions, source } from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** What axe puts into the page. */
interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
}

/** A page is given axe once, however often it is looked at: reading its half a megabyte takes longer than the looking. */
async function violationsOn(
  page: Page,
  context: { exclude: string[] },
  runOnly: RunOnly,
  rules: RunOptions['rules'] = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Nobody reads what passed.
  const options: RunOptions = { resultTypes: ['violations'], runOnly, rules };
  return page.evaluate(
    async ([where, how]) => {
      const axe: Axe = Reflect.get(window, 'axe');
      const { violations } = await axe.run(where, how);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
      }));
    },
    [context, options] as const,
  );
}

async function tell(violations: ReturnType<typeof violationsOn>): Promise<string[]> {
  return (await violations).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary.split('\n')[1]?.trim() ?? ''}`),
  );
}

export const everything = (page: Page): Promise<string[]> =>
  tell(violationsOn(page, { exclude: [] }, { type: 'tag', values: RULES }));

/** Colours are the same in every language, and take most of the time. */
export const everythingButColours = (page: Page): Promise<string[]> =>
  tell(
    violationsOn(
      page,
      { exclude: [] },
      { type: 'tag', values: RULES },
      { 'color-contrast': { enabled: false } },
    ),
  );

/** Whether texts can be read. Drawings are left out: axe does not measure within them. */
export const colours = (page: Page): Promise<string[]> =>
  tell(violationsOn(page, { exclude: ['svg'] }, { type: 'rule', values: ['color-contrast'] }));
