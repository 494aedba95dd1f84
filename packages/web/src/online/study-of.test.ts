import { formatGame } from '@bfi/game';
import { expect, it } from 'vitest';
import { looseGames } from '../game/shelf.ts';
import { playedGame } from '../game/testing/games.ts';
import { studyOf } from './study-of.ts';

it('a battle that was played online is found by the study, once however often one asks', async () => {
  const game = playedGame(20);
  const path = studyOf(formatGame(game));
  const found = await looseGames.load(path?.split('/').at(-1) ?? '');
  expect(found.ok && found.value.game.match.moments.length).toBe(20);
  expect(found.ok && found.value.isPlayable).toBe(false);
  expect(studyOf(formatGame(game))).toBe(path);
  expect(studyOf('no record')).toBeNull();
});
