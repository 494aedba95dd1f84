/** Keeps the place of somebody who plays by keys: a button that disappears must not send them back to the top of the page. */
import { keyOf } from '../../board/keyboard.ts';
import type { Place } from '../../board/marks.ts';
import type { Picker } from '../../game/picker.svelte.ts';
import { choosable, nextPlace } from './next-place.ts';

/**
 * The next thing that somebody would want, the likeliest first. What could cost somebody is never among them, nor what takes back:
 * whoever presses Enter once too often would undo what they have just done.
 */
const NEXT = [
  '[data-choices] .primary:enabled',
  '.board [tabindex="0"][data-marked]',
  '.board [data-marked]',
  '[data-choices] button:enabled:not(.danger, .tool, [tabindex="-1"])',
];
/** While nothing is to be done; what happens is told by itself. */
const WAITING = '.board [tabindex="0"]';
const NEXT_IN_A_WINDOW = ['.primary', '.button:enabled:not(.danger)', 'button:enabled', '[tabindex]'];

/** Where the focus goes that would be lost. */
interface Refuge {
  readonly next: readonly string[];
  readonly waiting: string;
}

/** From now on, whatever disappears, the focus stays on something that is seen. Returns how to end it. */
export function keepFocus(table: HTMLElement, refuge: Refuge = { next: NEXT, waiting: WAITING }): () => void {
  let waiting: Element | null = null;
  let due: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    // Not at once: between one thing that has the focus and the next, nothing has it.
    due ??= setTimeout(() => {
      due = undefined;
      waiting = restoreFocus(table, refuge, waiting);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'open', 'data-marked'],
  });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(due);
  };
}

/** Returns where the focus was put to wait: from there it goes on as soon as there is something to do. */
function restoreFocus(table: HTMLElement, refuge: Refuge, waiting: Element | null): Element | null {
  const here = document.activeElement;
  if (isSeen(here) && here !== waiting) return null;
  const window = [...document.querySelectorAll('dialog[open]')].at(-1);
  const next = window === undefined ? firstSeen(table, refuge.next) : firstSeen(window, NEXT_IN_A_WINDOW);
  const waits = next === null ? firstSeen(table, [refuge.waiting]) : null;
  const goal = next ?? waits;
  if (goal !== here) goal?.focus({ preventScroll: true });
  return waits;
}

function firstSeen(within: Element, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    for (const found of within.querySelectorAll<HTMLElement>(selector)) if (isSeen(found)) return found;
  }
  return null;
}

function isSeen(element: Element | null): boolean {
  return element !== null && element !== document.body && element.getClientRects().length > 0;
}

/** The next one who can be chosen has the focus, and is chosen where `picks`: otherwise it is a square to put something on. */
export function goThrough(
  within: Element,
  picker: Pick<Picker, 'marks' | 'back' | 'pick'>,
  by: 1 | -1,
  picks: boolean,
): void {
  // Something waits for its second word.
  if (choosable(picker.marks).length === 0) picker.back();
  const places = choosable(picker.marks);
  const place = nextPlace(places, picker.marks.picked, focusedOf(places), by);
  if (place === null) return;
  focusPlace(within, place);
  if (picks) picker.pick(place);
}

/** The place that has the focus, if it is among these. */
function focusedOf(places: readonly Place[]): Place | null {
  const key = document.activeElement?.getAttribute('data-place');
  return places.find((place) => keyOf(place) === key) ?? null;
}

function focusPlace(within: Element, place: Place): void {
  within.querySelector<HTMLElement>(`[data-place="${keyOf(place)}"]`)?.focus({ preventScroll: true });
}
