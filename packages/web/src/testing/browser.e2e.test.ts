/** The browser harness itself: it opens the page as asked, and no fault of a page slips through it. */
import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../../scripts/testing/chromium.mjs';
import { PHONE, withPage } from './browser.ts';

test('the page opens in the real browser without a single report', async () => {
  await withPage({}, async (page) => {
    expect(await page.title()).toContain('Battle for the Island');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

test('the page is opened as the options ask', async () => {
  const asked = {
    ...PHONE,
    locale: 'ja',
    colorScheme: 'dark',
    reducedMotion: true,
    path: '/#/rules',
  } as const;
  await withPage(asked, async (page) => {
    const seen = await page.evaluate(() => ({
      width: innerWidth,
      language: navigator.language,
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      finger: matchMedia('(pointer: coarse)').matches,
      hash: location.hash,
    }));
    expect(seen).toEqual({
      width: 390,
      language: 'ja',
      dark: true,
      still: true,
      finger: true,
      hash: '#/rules',
    });
  });
});

describe('a test fails when its page', () => {
  const faults: Readonly<Record<string, () => void>> = {
    'throws an error': () => setTimeout(() => Reflect.get({}, 'a').b),
    'leaves a rejection': () => void Promise.reject(new Error('forgotten')),
    'writes an error to the console': () => console.error('something is wrong'),
    'misses a file': () => void fetch('/nothing-here.js'),
    'breaks the security policy': () => {
      document.body.setAttribute('style', 'color: red');
      document.body.innerHTML = '<p style="color: red">red</p>';
    },
  };
  for (const [name, fault] of Object.entries(faults)) {
    test(name, async () => {
      const opened = withPage({}, async (page, context) => {
        const told = new Promise((resolve) => {
          context.on('weberror', resolve);
          context.on('console', resolve);
        });
        await page.evaluate(fault);
        await told;
      });
      await expect(opened).rejects.toThrow('The page reported:');
    });
  }
});

test('reports that a test expects do not fail it', async () => {
  await withPage({ expected: /as planned/ }, (page) => page.evaluate(() => console.error('as planned')));
});

test('nothing moves by itself for those who asked for less motion', async () => {
  await withPage({ reducedMotion: true }, async (page) => {
    await page.getByRole('img', { name: 'The island, with a battle playing by itself' }).waitFor();
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
    expect(endless).toEqual([]);
  });
});

test('without a browser one line says how to get one', () => {
  expect(() => findChromium({ CHROME_PATH: '/no/such/chrome' })).toThrow(
    /^CHROME_PATH is "\/no\/such\/chrome", where no program is\.$/,
  );
});
