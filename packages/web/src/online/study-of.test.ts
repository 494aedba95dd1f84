import { formatGame } from '@bfi/game';
import { expect, it } from 'vitest';
import { looseGames } from '../game/shelf.ts';
import { playedGame } from '../game/testing/games.ts';
import { ownSideOfLook } from '../study/looked-at.ts';
import { studyOf } from './study-of.ts';

it('a battle that was played online is found by the study, once however often one asks', async () => {
  const game = playedGame(20);
  const path = studyOf(formatGame(game), 'blue');
  const id = path?.split('/').at(-1) ?? '';
  const found = await looseGames.load(id);
  expect(found.ok && found.value.game.match.moments.length).toBe(20);
  expect(found.ok && found.value.isPlayable).toBe(false);
  expect(studyOf(formatGame(game), 'blue')).toBe(path);
  expect([ownSideOfLook(id), ownSideOfLook('look-another')]).toEqual(['blue', null]);
  expect(studyOf('no record', null)).toBeNull();
});

it('whoever asks first as a looker-on and then as a player is known as that player', () => {
  const record = formatGame(playedGame(21));
  const path = studyOf(record, null);
  const id = path?.split('/').at(-1) ?? '';
  expect(ownSideOfLook(id)).toBeNull();
  expect(studyOf(record, 'red')).toBe(path);
  expect(ownSideOfLook(id)).toBe('red');
});
