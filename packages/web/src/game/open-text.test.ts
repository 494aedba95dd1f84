import { formatPosition, formatRecord } from '@bfi/engine';
import { formatGame, seatHere } from '@bfi/game';
import { describe, expect, it } from 'vitest';
import { randomRecord, recordCount } from '../../../../scripts/testing/random-records.ts';
import { type Opened, openFile, openText } from './open-text.ts';
import { linkFor, linkWith, MOST_BYTES } from './open-text-link.ts';
import { playedGame } from './testing/games.ts';

function gameText(moments: number): string {
  return formatGame(playedGame(moments, 9, { seats: { red: seatHere('Ånn'), blue: seatHere('島') } }));
}

const LINE = '12/12/12/3ss8/12/12/3Sn8/3Tn8/12/12/12/12 c:..... j:..... 0+0 r move:2 0';
const WITHOUT_PADS = '12/12/12/3ss8/12/12/3Sn8/3Tn8/12/12/12/12 - - 0+0 r move:2 0';

async function opened(text: string): Promise<Opened> {
  const result = await openText(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function positionIn(text: string): Promise<{ line: string; variant: string; chain: string }> {
  const found = await opened(text);
  if (found.type !== 'position') throw new Error('it is a record');
  const { position } = found;
  return {
    line: formatPosition(position),
    variant: position.rules.variant,
    chain: position.rules.chain,
  };
}

async function faultOf(text: string): Promise<unknown> {
  const result = await openText(text);
  return result.ok ? 'nothing is wrong' : result.error;
}

describe('text from outside', () => {
  it('a record, whatever stands around it', async () => {
    const text = gameText(40);
    for (const around of [text, `\ufeff${text}`, `\n\n  ${text}\n`, text.replaceAll('\n', '\r\n')]) {
      const found = await opened(around);
      expect(found).toMatchObject({
        type: 'record',
        game: { seats: { red: { name: 'Ånn' }, blue: { name: '島' } } },
      });
      expect(found.type === 'record' && found.game.match.moments).toHaveLength(40);
    }
  });

  it('random records with everything that may stand in one go in and out unchanged', async () => {
    for (let seed = 1; seed <= recordCount(100); seed++) {
      const text = formatRecord(randomRecord(seed));
      const found = await opened(text);
      expect(found.type === 'record' && formatGame(found.game)).toBe(text);
    }
  });

  it('a record that is wrong, and where', async () => {
    expect(await faultOf(gameText(5).replace('Result "*"', 'Result "red"'))).toMatchObject({
      type: 'record',
      fault: { code: 'result', place: { line: 6, column: 1 } },
    });
    expect(await faultOf(gameText(5).replace('[Date', '[Seed "x"]\n[Date'))).toMatchObject({
      type: 'record',
      fault: { code: 'seed' },
    });
    expect(await faultOf('[Oops')).toEqual({
      type: 'record',
      fault: { code: 'header', place: { line: 1, column: 1 } },
    });
  });

  it('a position, by the usual rules or by those that stand before it', async () => {
    expect(await positionIn(`  ${LINE}\n`)).toEqual({ line: LINE, variant: 'standard', chain: 'once' });
    expect(await positionIn(`position ${LINE}`)).toMatchObject({ line: LINE });
    const quick = LINE.replace('c:..... j:.....', 'c:SSJJT j:SSJJT');
    expect(await positionIn(`quick chain=full\n${quick}`)).toEqual({
      line: quick,
      variant: 'quick',
      chain: 'full',
    });
    expect(await positionIn(`chain=full ${LINE}`)).toMatchObject({ variant: 'standard', chain: 'full' });
    expect(await positionIn(LINE.replaceAll(' ', '\n   '))).toMatchObject({ line: LINE });
  });

  it('a position without pads is one of a variant without', async () => {
    expect(await positionIn(WITHOUT_PADS)).toMatchObject({ line: WITHOUT_PADS, variant: 'allout' });
  });

  it('a position that is wrong, and where', async () => {
    expect(await faultOf(`\n  ${LINE.replace('3ss8', '3xs8')}`)).toEqual({
      type: 'position',
      code: 'board',
      place: { line: 2, column: 13 },
    });
    expect(await faultOf(LINE.replace(' r ', '\nx '))).toEqual({
      type: 'position',
      code: 'side',
      place: { line: 2, column: 1 },
    });
    expect(await faultOf(LINE.replace(' 0+0', ''))).toMatchObject({ type: 'position', code: 'fields' });
    expect(await faultOf(LINE.replace('move:2', 'flip:d5'))).toMatchObject({ code: 'insideAction' });
  });

  it('rules that are wrong, and where', async () => {
    expect(await faultOf(`quick chain=sometimes ${LINE}`)).toEqual({
      type: 'rules',
      code: 'value',
      word: 'chain=sometimes',
      place: { line: 1, column: 7 },
    });
    expect(await faultOf(`chess ${LINE}`)).toMatchObject({ type: 'rules', code: 'unknown', word: 'chess' });
  });

  it('anything else', async () => {
    expect(await faultOf(' \n')).toEqual({ type: 'empty' });
    for (const text of ['hello', 'https://example.org/a/b/c/d', 'e2-e4 e7-e5', '0'.repeat(1000)])
      expect(await faultOf(text)).toEqual({ type: 'unknown' });
  });

  it('a link, whole or only its end', async () => {
    const text = gameText(100_000);
    const link = await linkFor(text);
    for (const pasted of [`https://island.example/play/${link}`, ` ${link}\n`, link.split('r=')[1] ?? '']) {
      expect(await opened(pasted)).toMatchObject({
        type: 'record',
        game: { seats: { red: { name: 'Ånn' } } },
      });
    }
    expect(await positionIn(await linkFor(LINE))).toMatchObject({ line: LINE });
  });

  it('a damaged link, however little is left of it, and never taken for a text', async () => {
    const link = await linkFor(gameText(40));
    for (const damaged of [link.slice(0, -20), linkWith('zAAAA'), linkWith('z'), linkWith('')]) {
      expect(await openText(damaged)).toEqual({ ok: false, error: { type: 'link' }, text: damaged });
    }
  });

  it('a fault’s place is in the text that stands in the link', async () => {
    const wrong = `\n  ${LINE.replace('3ss8', '3xs8')}`;
    expect(await openText(linkWith(wrong))).toMatchObject({
      error: { code: 'board', place: { line: 2, column: 13 } },
      text: wrong,
    });
  });

  it('a file, unless it is larger than any game', async () => {
    const small = await openFile(new Blob([gameText(10)]));
    expect(small).toMatchObject({ ok: true, value: { type: 'record' } });
    const large = await openFile(new Blob([new Uint8Array(MOST_BYTES + 1)]));
    expect(large).toMatchObject({ ok: false, error: { type: 'tooLarge' } });
  });
});
