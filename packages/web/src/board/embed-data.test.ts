/** What pages hand to the embedded board: positions and records, good and bad. */
import { formatAction, formatPosition, formatRecord, plainLine, viewPosition } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '../language/language.svelte.ts';
import { type Embedded, readPosition, readRecord } from './embed-data.ts';
import { EMBED_LABELS, labelsFrom } from './embed-labels.ts';
import { randomBattle } from './testing/random-battle.ts';

beforeAll(() => setLocale('en'));

const LINE =
  '11#/2ss1#5ts1/12/4jw1ts3#1/5#2sw3/9#2/7#4/3#8/1#3Tn6/#8Sw2/1Jn#4Se4/3Sn8 c:SJ.TS j:S.JSS 6+4 r move:3 0';

function matchIn(read: Embedded) {
  if ('fault' in read) throw new Error(read.fault);
  return read.match;
}

function tokensIn(read: Embedded): string[] {
  return matchIn(read).moments.map(({ action }) => formatAction(action));
}

describe('a position', () => {
  it('is shown as it is, and nothing has happened yet', () => {
    const { start, moments } = matchIn(readPosition(`  ${LINE}\n`, null, null));
    expect(formatPosition(start)).toBe(LINE);
    expect(moments).toEqual([]);
  });

  it('needs no variant where there are no pads', () => {
    let line = '';
    for (const { position } of randomBattle('blitz', [], 2))
      if (position.live < 6) line ||= formatPosition(position);
    const read = readPosition(line.replace(/flip:\S+/, 'after'), null, null);
    expect(viewPosition(matchIn(read).start).pads).toBeNull();
  });

  it('says in one sentence what is wrong', () => {
    expect(readPosition('nonsense', null, null)).toEqual({
      fault: expect.stringMatching(
        /^This can’t be opened\. Character \d+: a position has seven parts, separated by spaces\.$/,
      ),
    });
    expect(readPosition(LINE.replace('Tn', 'Xx'), null, null)).toEqual({
      fault: expect.stringContaining('the board cannot be read here.'),
    });
    expect(readPosition(LINE, 'chess', null)).toEqual({ fault: expect.stringContaining('chess') });
  });
});

describe('a record', () => {
  const headers = new Map([
    ['Variant', 'standard'],
    ['Options', 'first=red'],
    ['Red', 'a'],
    ['Blue', 'b'],
    ['Date', '2024-05-01'],
    ['Result', '*'],
    ['Reason', ''],
  ]);
  const record = `${formatRecord({ headers, line: plainLine([]) })}#a1 #b2 #d4\n`;

  it('is a match with a moment for each token', () => {
    const read = readRecord(`\n   ${record}`);
    expect(tokensIn(read)).toEqual(['#a1', '#b2', '#d4']);
    expect(viewPosition(matchIn(read).position).blocks).toHaveLength(3);
  });

  it('shows the game, whatever its variations are worth', () => {
    expect(tokensIn(readRecord(record.replace('#b2', '#b2 <#a5 #a6>')))).toEqual(['#a1', '#b2', '#d4']);
  });

  it('says where it breaks the rules or the grammar', () => {
    expect(readRecord(record.replace('#d4', '#a5'))).toEqual({
      fault: expect.stringContaining('the rules do not allow #a5 here.'),
    });
    expect(readRecord(record.replace('#d4', 'what'))).toEqual({
      fault: expect.stringContaining('no move is written like this.'),
    });
    expect(readRecord('#a1')).toEqual({ fault: expect.stringContaining('Variant') });
  });
});

describe('labels', () => {
  it('are English until the page says otherwise', () => {
    const labels = labelsFrom((name) => (name === 'label-play' ? 'Speel af' : null));
    expect(labels).toEqual({ ...EMBED_LABELS, play: 'Speel af' });
  });
});
