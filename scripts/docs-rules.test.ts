import { readdirSync } from 'node:fs';
import {
  DEFAULT_OPTIONS,
  makeRules,
  OPTION_CHOICES,
  parsePosition,
  SLOTS,
  score,
  VARIANTS,
} from '@bfi/engine';
import { describe, expect, test } from 'vitest';
import { drawPicture, PICTURES, startOf } from './drawing/pictures.mjs';
import { played } from './drawing/position-marks.mjs';
import { drawStrength } from './drawing/strength.mjs';
import { drawTraining } from './drawing/training.mjs';
import { codesOfTable, inlineCode, readText, section, tableRows } from './testing/markdown.ts';

const rules = readText('docs/rules.md');

/** The paragraph under a picture. */
function captionOf(name: string): string {
  const [, after = ''] = rules.split(`(pictures/${name}.svg)\n\n`);
  return after.split('\n\n')[0] ?? '';
}

describe('the pictures', () => {
  test.each(PICTURES.map((picture) => [picture.name, picture] as const))(
    '%s.svg is what the script draws',
    (name, picture) => {
      expect(drawPicture(picture), 'run: npm run draw:docs').toBe(readText(`docs/pictures/${name}.svg`));
    },
  );

  test('the curve of strength is what its numbers draw', () => {
    const milestones = JSON.parse(readText('docs/strength.json'));
    expect(drawStrength(milestones), 'run: npm run draw:docs').toBe(readText('docs/pictures/strength.svg'));
  });

  test('the picture of the training is what its numbers draw', () => {
    const training = JSON.parse(readText('docs/training.json'));
    expect(drawTraining(training), 'run: npm run draw:docs').toBe(readText('docs/pictures/training.svg'));
  });

  test('no other file lies beside them', () => {
    const names = [...PICTURES.map(({ name }) => `${name}.svg`), 'strength.svg', 'training.svg'].sort();
    expect(readdirSync(new URL('../docs/pictures/', import.meta.url)).sort()).toEqual(names);
  });

  test.each(
    PICTURES.filter(({ name }) => name !== 'board').map((picture) => [picture.name, picture] as const),
  )('the caption of %s says what the engine says, neither more nor less', (name, picture) => {
    const facts = [...picture.facts(startOf(picture))];
    expect(inlineCode(captionOf(name)).sort()).toEqual(facts.sort());
  });
});

test('the README tells truly what its picture shows', () => {
  const board = PICTURES.find(({ name }) => name === 'board');
  if (board === undefined) throw new Error('there is no picture of the board');
  expect(board.facts(startOf(board))).toEqual(['f4-f7', 'f4-f6L', 'f4-f6R', 'f4xf8']);
  const after = played(played(startOf(board), 'f4xf8').position, 'f8:live');
  const lost = after.events.flatMap((event) => (event.type === 'lost' ? [event.character.side] : []));
  expect(lost).toEqual(['blue', 'blue']);
  expect(readText('README.md')).toContain('docs/pictures/board.svg');
});

describe('the house rules', () => {
  const questions = section(rules, '## Questions that come up at the table');

  test.each(Object.entries(OPTION_CHOICES).filter(([name]) => !['first', 'allLive'].includes(name)))(
    '%s stands in the table, the usual value as the answer and the others as house rules',
    (name, values) => {
      const row = tableRows(questions).find(([, answer = '']) => answer.includes(`\`${name}=`)) ?? [];
      const [, answer = '', houseRule = ''] = row;
      const usual = DEFAULT_OPTIONS[name as keyof typeof DEFAULT_OPTIONS];
      const usualWord = typeof usual === 'boolean' ? (usual ? 'on' : 'off') : usual;
      expect(inlineCode(answer)).toEqual([`${name}=${usualWord}`]);
      for (const value of values ?? ['0']) {
        if (value !== usualWord) expect(inlineCode(houseRule)).toContain(`${name}=${value}`);
      }
    },
  );

  test('the variants are the ones there are', () => {
    expect(codesOfTable(section(rules, '## Other ways to play'))).toEqual([...VARIANTS]);
  });
});

describe('the points', () => {
  const points = section(rules, '## Wars and points');

  test('the example adds up to what the engine counts', () => {
    const line = '12/12/12/12/12/12/12/12/3Tn8/12/4Se7/2Sn9 c:..J.. j:..... 0+0 r over:red 0';
    const won = parsePosition(line, makeRules());
    expect(won.ok && score(won.value)).toEqual({ red: 24, blue: 0 });
    expect(points).toContain('10 + 4 + 2 + 2 + 2 × 3 = 24 points');
  });

  test('the most is with all soldiers ashore and all others on the pad', () => {
    const line = '12/12/12/12/12/12/12/12/12/12/12/SnSnSnSnSn7 c:JJJTT j:..... 0+0 r over:red 0';
    const won = parsePosition(line, makeRules());
    expect(won.ok && score(won.value)).toEqual({ red: 54, blue: 0 });
    expect(SLOTS).toBe(5);
    expect(points).toContain('54');
  });
});
