/** How an army comes onto the board online: as the game says, unless whoever plays wants it otherwise. */
import { OnlineGame } from '@bfi/protocol';
import { expect, it } from 'vitest';
import { newDraft } from '../screens/new-game-choice.ts';
import { onlineDraft, settingsOf } from './online-draft.svelte.ts';
import { noteSetupWish, wantsReadySetup } from './setup-wishes.ts';

const tableOf = (id: string, randomSetup: boolean) => ({
  id,
  online: new OnlineGame(id, settingsOf(onlineDraft, { ...newDraft(), randomSetup }), 0),
});

it('a game that is to stand ready says so in its settings, and others say nothing', () => {
  expect(tableOf('aaaaaaaa', true).online.settings.setup).toBe('ready');
  expect(tableOf('aaaaaaaa', false).online.settings).not.toHaveProperty('setup');
});

it('an army stands ready where the game says so or its own player wants it', () => {
  expect(wantsReadySetup(tableOf('bbbbbbbb', true))).toBe(true);
  expect(wantsReadySetup(tableOf('cccccccc', false))).toBe(false);
  noteSetupWish('bbbbbbbb', false);
  noteSetupWish('cccccccc', true);
  expect(wantsReadySetup(tableOf('bbbbbbbb', true))).toBe(false);
  expect(wantsReadySetup(tableOf('cccccccc', false))).toBe(true);
  expect(wantsReadySetup(tableOf('dddddddd', true))).toBe(true);
});
