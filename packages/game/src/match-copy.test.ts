/** A copy of a match and the match itself go on each by itself. */
import { formatRecord, parseRecord, toAct } from '@bfi/engine';
import { expect, it } from 'vitest';
import { randomRecord } from '../../../scripts/testing/random-records.ts';
import { Match } from './match.ts';
import { randomSetupAction } from './setup-by-chance.ts';

function matchOf(seed: number): { match: Match; headers: ReadonlyMap<string, string> } {
  const record = parseRecord(formatRecord(randomRecord(seed)));
  if (!record.ok) throw new Error('no record');
  const { headers } = record.value;
  const match = Match.of(record.value);
  if (!match.ok) throw new Error('no match');
  return { match: match.value.match, headers };
}

it('a copy holds the same record, variations and comments included', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { match, headers } = matchOf(seed);
    const copy = match.copy();
    const text = formatRecord({ headers, line: match.line });
    expect(formatRecord({ headers, line: copy.line })).toBe(text);
    expect(copy.position).toEqual(match.position);
    expect(copy.isWhole).toBe(match.isWhole);
  }
});

it('what is played or tried in a copy is not played in the match', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { match, headers } = matchOf(seed);
    const text = formatRecord({ headers, line: match.line });
    const copy = match.copy();
    const starter = toAct(match.start);
    if (starter !== 'over')
      copy.explore(
        [],
        starter,
        randomSetupAction(match.start, () => 0),
      );
    const actor = copy.toAct;
    if (actor !== 'over')
      expect(
        copy.append(
          actor,
          randomSetupAction(copy.position, () => 0),
        ).ok,
      ).toBe(true);
    expect(formatRecord({ headers, line: match.line })).toBe(text);
  }
});
