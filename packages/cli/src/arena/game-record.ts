/** The record of a game between contestants, who keep their names, whether those are a person's or not. */
import { formatRecord, type PerSide, writeEvals } from '@bfi/engine';
import { Game, type Match, namedHeaders, parseSeat, recordOf, today } from '@bfi/game';
import { VERSION } from '../version.ts';

/** `origin`: by which it can be found again. `chances`: Red's after each token, written beside it. */
export function formatArenaRecord(
  match: Match,
  { red, blue }: PerSide<string>,
  origin: string,
  chances: readonly number[] | null,
): string {
  const headers = namedHeaders(match.rules, { red, blue });
  const seats = { red: parseSeat(red), blue: parseSeat(blue) };
  const record = recordOf(new Game({ match, seats, date: today(), headers }));
  const marked = new Map(record.headers).set('Program', `bfi ${VERSION}, ${origin}`);
  const named = { headers: marked, line: record.line };
  return formatRecord(chances === null ? named : writeEvals(named, chances));
}
