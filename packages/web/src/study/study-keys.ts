/** What the keys of the analysis do, in words. */
import { m, study } from '../language/language.svelte.ts';
import { type KeysOfTable, singleKeys } from '../screens/play/key-words.ts';
import { STUDY_SHORTCUTS, type StudyShortcut } from '../screens/play/shortcuts.ts';

export function studyKeys(): KeysOfTable {
  const deeds: Readonly<Record<StudyShortcut, string>> = {
    nextMistake: study.key_next_mistake(),
    previousMistake: study.key_previous_mistake(),
    turnBoard: study.turn_board(),
    menu: m.play_menu(),
    help: m.play_keys(),
  };
  return {
    single: singleKeys(STUDY_SHORTCUTS, deeds),
    always: [
      { keys: ['←'], does: m.play_step_back() },
      { keys: ['→'], does: m.play_step_on() },
      { keys: ['Enter', '␣'], does: m.play_key_enter() },
    ],
  };
}
