/** Times, settings and refusals in words. */
import { type Actor, formatAction, formatPosition, legalActionList, type Side } from '@bfi/engine';
import { drawChance, randomSetupAction } from '@bfi/game';
import { beforeAll, expect, it } from 'vitest';
import { numbersFrom } from '../../../../scripts/testing/prepared-games.mjs';
import { loadRoom, setLocale } from '../language/language.svelte.ts';
import { newDraft } from '../screens/new-game-choice.ts';
import { colourOf, mayBeRated, onlineDraft, settingsOf } from './online-draft.svelte.ts';
import { sealedGame } from './testing/sealed-game.ts';
import { deviceWords, faultWords, settingsWords, takebackWords, timeWords, wayInWords } from './words.ts';

beforeAll(async () => {
  await setLocale('en');
  await loadRoom('online');
});

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_725_000, '1:02:05'],
  [2 * 86_400_000 + 5 * 3_600_000, '2 d 5 h'],
])('%d ms', (milliseconds, words) => {
  expect(timeWords(milliseconds)).toBe(words);
});

it('a form becomes the settings of a game, and they are said in one line', () => {
  const draft = { ...newDraft(), war: 'best3' as const, ownSide: 'lot' as const };
  const settings = settingsOf({ ...onlineDraft, clock: 'battle', minutes: 10, increment: 5 }, draft);
  expect(settings).toMatchObject({ war: 'best of 3', clock: { type: 'battle', seconds: 600, increment: 5 } });
  expect(colourOf(draft)).toBe('random');
  const words = 'Standard~· Best of 3~· 10~min~+~5~s~· Ready to go~· Not rated';
  expect(settingsWords(settings)).toBe(words.replaceAll('~', '\u00a0'));
  expect(mayBeRated(onlineDraft, settings, false)).toBe(false);
  expect(mayBeRated(onlineDraft, settings, true)).toBe(true);
  expect(mayBeRated(onlineDraft, { ...settings, options: ['chain=full'] }, true)).toBe(false);
  expect(mayBeRated({ ...onlineDraft, whom: 'computer' }, settings, true)).toBe(false);
});

it('whoever is asked to let something be taken back reads what that would undo', () => {
  const online = sealedGame({ options: ['first=red'] });
  expect(takebackWords(online, 'red', 'Ann')).toBe('Ann · Ask for a take-back');
  for (const [by, token] of [
    ['red', '#a1'],
    ['blue', '#c5'],
  ] as const) {
    online.apply({ type: 'play', by, tokens: [token], at: 6 });
  }
  expect(takebackWords(online, 'blue', 'Ben')).toBe('Ben asks to take back: Block on c5.');
  expect(takebackWords(online, 'red', 'Ann')).toBe(
    'Ann asks to take back: Block on a1. What you have done since will be undone, too.',
  );
});

it('where the next roll is known already, whoever is asked to let something be taken back reads that it stays', () => {
  const online = sealedGame({ options: ['first=red'], dice: 'thrown' });
  const { match } = online.game;
  while (match.turn.turn === 0) {
    const token = formatAction(randomSetupAction(match.position, () => 0));
    online.apply({ type: 'play', by: match.toAct as Side, tokens: [token], at: 6 });
  }
  online.apply({ type: 'play', by: 'chance', tokens: ['(1)'], at: 7 });
  while (match.toAct === 'red') {
    const token = formatAction(legalActionList(match.position).at(-1) ?? 0);
    online.apply({ type: 'play', by: 'red', tokens: [token], at: 8 });
  }
  expect([online.thrower, takebackWords(online, 'red', 'Ann')]).toEqual([
    'blue',
    expect.not.stringContaining('roll'),
  ]);
  online.apply({ type: 'play', by: 'chance', tokens: ['(4)'], at: 9 });
  expect(takebackWords(online, 'red', 'Ann')).toMatch(/The next roll is already known: 4\.$/);
});

it('where a block was turned over before the next roll, that roll is not said to be known: the block’s draw comes first', () => {
  const online = sealedGame({ options: ['first=red'] });
  const { match } = online.game;
  const random = numbersFrom(1);
  const apply = (by: Actor, action: number): void => {
    const applied = online.apply({ type: 'play', by, tokens: [formatAction(action)], at: 6 });
    if (!applied.ok) throw new Error(formatAction(action));
  };
  const turnsBlockOver = (action: number): boolean => {
    const next = match.copy();
    const played = next.append(next.toAct as Side, action);
    return played.ok && /\bflip:/.test(formatPosition(played.value.position));
  };
  const fell = (): readonly string[] =>
    match.moments
      .slice(online.keptByTakeback('red') ?? match.moments.length)
      .flatMap(({ events }) => events.map(({ type }) => type))
      .filter((type) => type === 'flipped' || type === 'rolled');
  // Until Red's move has turned a block over, the turn has ended since there was nothing else to do, and Blue has rolled.
  while (fell()[0] !== 'flipped' || !fell().includes('rolled')) {
    if (match.toAct === 'chance') apply('chance', drawChance(match.position, random));
    else if (match.turn.turn === 0) apply(match.toAct as Side, randomSetupAction(match.position, random));
    else {
      const all = legalActionList(match.position);
      const wanted = all.filter(turnsBlockOver);
      const choices = wanted.length > 0 ? wanted : all;
      apply(match.toAct as Side, choices[random(choices.length)] ?? 0);
    }
  }
  const words = takebackWords(online, 'red', 'Ann');
  expect(words).not.toContain('known');
  expect(words).toMatch(/The dice stay as they fell\.$/);
});

it('every refusal has words', () => {
  expect(faultWords('turn')).toBe(faultWords('stale'));
  expect(faultWords('origin')).toBe(faultWords('busy'));
  expect(faultWords('lost')).not.toBe(faultWords('busy'));
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 'Firefox · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['curl/8', 'Unknown device'],
])('the browser that calls itself %s is told to be %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

it('a passkey is called after the browser in which it was made, where that is known', () => {
  const label = 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';
  expect(wayInWords({ kind: 'passkey', label })).toBe('Passkey · Firefox · Android');
  expect(wayInWords({ kind: 'passkey', label: '' })).toBe('Passkey');
});
