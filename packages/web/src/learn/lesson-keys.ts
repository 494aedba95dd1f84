/** What single keys do in a lesson: as far as they mean anything there, what they do in a game. */
import { settings } from '../app/settings.svelte.ts';
import { goThrough } from '../screens/play/keyboard-focus.ts';
import { isCovered, LESSON_SHORTCUTS, type LessonShortcut, shortcutOf } from '../screens/play/shortcuts.ts';
import type { LessonTable } from './lesson-table.svelte.ts';

export function pressInLesson(
  event: KeyboardEvent,
  table: LessonTable,
  within: Element | undefined,
  help: () => void,
): void {
  if (isCovered()) return;
  if (event.key === 'Escape') table.letGo();
  const shortcut = settings.shortcuts ? shortcutOf(event, LESSON_SHORTCUTS) : null;
  if (shortcut === null) return;
  event.preventDefault();
  const acts = table.step?.task === 'act' && !table.busy;
  const go = (by: 1 | -1): void => {
    if (!acts || within === undefined) return;
    // Under a hint only what it shows is lit: whoever goes on wants to see the others again.
    if (table.hinted) table.letGo();
    goThrough(within, handOf(table), by, !table.view.inSetup);
  };
  const deeds: Readonly<Record<LessonShortcut, () => void>> = {
    roll: () => {
      if (table.step?.task === 'roll') table.roll();
    },
    hint: () => {
      if (acts) table.showHint();
    },
    next: () => go(1),
    previous: () => go(-1),
    help,
  };
  deeds[shortcut]();
}

/** Only what the lesson lights is gone through. */
function handOf(table: LessonTable): Parameters<typeof goThrough>[1] {
  return {
    get marks() {
      return table.marks;
    },
    back: () => table.letGo(),
    pick: (place) => table.pick(place),
  };
}
