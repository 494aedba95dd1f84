/** The ways to touch the page: a mouse, a finger, and nothing but keys. */
import type { Page } from 'playwright-core';
import type { SeenButton, Spot } from './table-sight.ts';

export interface Hand {
  /** Points at something on the board. */
  point(spot: Spot): Promise<void>;
  /** An arrow on the board or a button of the panel. */
  press(button: Pick<SeenButton, 'name' | 'x' | 'y'>): Promise<void>;
}

export function mouse(page: Page): Hand {
  const click = ({ x, y }: { x: number; y: number }): Promise<void> => page.mouse.click(x, y);
  return { point: click, press: click };
}

export function finger(page: Page): Hand {
  const tap = ({ x, y }: { x: number; y: number }): Promise<void> => page.touchscreen.tap(x, y);
  return { point: tap, press: tap };
}

/** More than any way with Tab or arrows through the table takes. */
const MOST_KEYS = 120;

/** Tab, Shift+Tab, arrows, Enter and Space; looks only at where the focus is. */
export function keys(page: Page): Hand {
  let presses = 0;
  /** Both keys must do. */
  const confirm = (): Promise<void> => {
    presses += 1;
    return page.keyboard.press(presses % 2 === 0 ? 'Enter' : 'Space');
  };
  return {
    async point({ place }) {
      await walk(page, wayToPlace, place);
      await confirm();
    },
    async press({ name }) {
      await walk(page, wayToButton, name);
      await confirm();
    },
  };
}

/** A key, and how often in a row. */
interface Steps {
  readonly key: string;
  readonly times: number;
}

async function walk(page: Page, way: (goal: string) => Steps | null, goal: string): Promise<void> {
  for (let count = 0; count < MOST_KEYS; ) {
    const steps = await page.evaluate(way, goal);
    if (steps === null) return;
    for (let step = 0; step < steps.times; step++) await page.keyboard.press(steps.key);
    count += steps.times;
  }
  throw new Error(`The keys do not lead to ${goal}`);
}

/** Runs in the page: the next keys on the way to a cell of the board; null: there. */
function wayToPlace(place: string): Steps | null {
  const goal = document.querySelector(`[data-place="${place}"]`);
  const here = document.activeElement;
  if (goal === null || here === null) throw new Error(`no cell ${place}`);
  if (here === goal) return null;
  if (!here.matches('[role=gridcell]')) {
    const board = document.querySelector('[role=gridcell]');
    const follows = here.compareDocumentPosition(board ?? here) & Node.DOCUMENT_POSITION_FOLLOWING;
    return { key: here === document.body || follows ? 'Tab' : 'Shift+Tab', times: 1 };
  }
  const [from, to] = [here.getBoundingClientRect(), goal.getBoundingClientRect()];
  // From square to square all are alike; to and from a pad one looks again after each step.
  const isBetweenSquares = [here, goal].every((cell) => cell.matches('.square'));
  const times = (way: number, size: number): number => (isBetweenSquares ? Math.round(way / size) : 1);
  const down = (to.top + to.bottom - from.top - from.bottom) / 2;
  if (Math.abs(down) > Math.max(from.height, to.height) / 2) {
    return { key: down > 0 ? 'ArrowDown' : 'ArrowUp', times: times(Math.abs(down), from.height) };
  }
  // Seen from the pads, an island's column is not quite above a slot.
  const right = (to.left + to.right - from.left - from.right) / 2;
  return {
    key: right > 0 ? 'ArrowRight' : 'ArrowLeft',
    times: Math.max(1, times(Math.abs(right), from.width)),
  };
}

/** Runs in the page: the next key on the way to a button; null: there. */
function wayToButton(name: string): Steps | null {
  // Where lines may break does not matter to a name.
  const plain = (words: string): string => words.replace(/\s+/g, ' ').trim();
  const nameOf = (button: HTMLElement): string =>
    plain(button.getAttribute('aria-label') ?? button.innerText);
  const wanted = plain(name);
  const open = document.querySelector('dialog[open]') ?? document;
  const goal = [...open.querySelectorAll<HTMLElement>('button:enabled')].find(
    (one) => nameOf(one) === wanted,
  );
  const here = document.activeElement;
  if (goal === undefined || here === null) throw new Error(`no button ${name}`);
  if (here === goal || (here instanceof HTMLElement && here.matches('button') && nameOf(here) === wanted))
    return null;
  const follows = here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { key: follows ? 'Tab' : 'Shift+Tab', times: 1 };
}
