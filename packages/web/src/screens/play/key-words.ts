/** What the keys of a table do, in words. */
import { m } from '../../language/language.svelte.ts';
import { LESSON_SHORTCUTS, PRACTICE_SHORTCUTS, SHORTCUTS, type Shortcut } from './shortcuts.ts';

export interface NamedKeys {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface KeysOfTable {
  /** Letters, which can be switched off. */
  readonly single: readonly NamedKeys[];
  readonly always: readonly NamedKeys[];
}

export function singleKeys<Deed extends string>(
  shortcuts: Readonly<Record<string, Deed>>,
  deeds: Readonly<Record<Deed, string>>,
): NamedKeys[] {
  return Object.entries(shortcuts).map(([key, deed]) => ({ keys: [key.toUpperCase()], does: deeds[deed] }));
}

export function gameKeys(): KeysOfTable {
  return keysOf(SHORTCUTS);
}

export function lessonKeys(): KeysOfTable {
  return keysOf(LESSON_SHORTCUTS);
}

export function practiceKeys(): KeysOfTable {
  return keysOf(PRACTICE_SHORTCUTS);
}

/** At any table where somebody plays, a key does the same as in a game. */
function keysOf(shortcuts: Readonly<Record<string, Shortcut>>): KeysOfTable {
  const deeds: Readonly<Record<Shortcut, string>> = {
    roll: m.play_roll(),
    end: m.choice_end(),
    takeBack: m.play_take_back(),
    hint: m.play_hint(),
    next: m.play_key_next(),
    previous: m.play_key_previous(),
    back: m.play_step_back(),
    forward: m.play_step_on(),
    menu: m.play_menu(),
    help: m.play_keys(),
  };
  return {
    single: singleKeys(shortcuts, deeds),
    always: [
      { keys: ['Tab'], does: m.play_key_tab() },
      { keys: ['←', '↑', '↓', '→'], does: m.play_key_arrows() },
      { keys: ['Enter', '␣'], does: m.play_key_enter() },
      { keys: ['Esc'], does: m.play_key_escape() },
    ],
  };
}
