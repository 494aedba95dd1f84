import { makeRules, newPosition, VARIANTS } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { commandHelp, firstHint, rulesHelp } from './help.ts';
import { makeStyle } from './style.ts';
import { MIDDLE, positionFrom } from './testing/games.ts';

const GLYPHS = makeStyle('none', false).glyphs;

describe('the texts that explain', () => {
  it.each(VARIANTS)('fit on a screen of 80 × 24: %s', (variant) => {
    const rules = makeRules({ variant, chain: 'full', friendlyFire: false });
    const pages = [
      rulesHelp(rules, 79),
      commandHelp(newPosition(rules), GLYPHS, 79),
      commandHelp(positionFrom(MIDDLE), GLYPHS, 79),
    ];
    for (const page of [...pages, firstHint(rules)]) {
      expect(page.length).toBeLessThanOrEqual(22);
      for (const line of page) expect(line.length).toBeLessThan(80);
    }
    expect(firstHint(rules)).toHaveLength(3);
  });
});
