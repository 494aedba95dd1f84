/** The record of an online battle, with its clock and the proof of its dice. */
import { formatRecord, type GameRecord } from '@bfi/engine';
import { diceHeaders, recordOf } from '@bfi/game';
import type { OnlineBattle, OnlineGame } from './online-game.ts';
import { formatClock } from './settings.ts';

/** The records of all battles so far, in order. One whose dice were never sealed has not begun. */
export function onlineRecords(online: OnlineGame): string[] {
  const battles = [...online.past, { game: online.game, seals: online.seals }];
  return battles
    .map((battle) => onlineRecord(online, battle))
    .filter((record) => record !== null)
    .map(formatRecord);
}

function onlineRecord(online: OnlineGame, { game, seals }: OnlineBattle): GameRecord | null {
  const { server, red, blue } = seals.commitments;
  const { nonces, secret } = seals;
  if (server === undefined || red === undefined || blue === undefined) return null;
  if (nonces.red === undefined || nonces.blue === undefined) return null;
  const { headers, line } = recordOf(game);
  const clock = formatClock(online.settings.clock);
  return {
    headers: new Map([
      ...headers,
      ...(clock === null ? [] : [['Clock', clock] as const]),
      ...diceHeaders({
        commitments: { server, red, blue },
        nonces: { red: nonces.red, blue: nonces.blue },
        secret,
      }),
    ]),
    line,
  };
}
