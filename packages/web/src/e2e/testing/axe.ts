/** What axe, which knows what keeps people out of a page, finds wrong with one. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** The page has no frames, so all is looked at in one go, and nobody reads what passed: both would cost more than the looking. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
}

async function tell(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

export const everything = (page: Page): Promise<string[]> => tell(axeOn(page).withTags(RULES));
export const colours = (page: Page): Promise<string[]> => tell(axeOn(page).withRules(['color-contrast']));
