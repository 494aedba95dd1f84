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

async function walk(page: Page, way: (goal: string) => string | null, goal: string): Promise<void> {
  for (let count = 0; count < MOST_KEYS; count++) {
    const key = await page.evaluate(way, goal);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keys do not lead to ${goal}`);
}

/** Runs in the page: the next key on the way to a cell of the board; null: there. */
function wayToPlace(place: string): string | null {
  const goal = document.querySelector(`[data-place="${place}"]`);
  const here = document.activeElement;
  if (goal === null || here === null) throw new Error(`no cell ${place}`);
  if (here === goal) return null;
  if (!here.matches('[role=gridcell]')) {
    const board = document.querySelector('[role=gridcell]');
    const follows = here.compareDocumentPosition(board ?? here) & Node.DOCUMENT_POSITION_FOLLOWING;
    return here === document.body || follows ? 'Tab' : 'Shift+Tab';
  }
  const [from, to] = [here.getBoundingClientRect(), goal.getBoundingClientRect()];
  const [fromY, toY] = [(from.top + from.bottom) / 2, (to.top + to.bottom) / 2];
  if (Math.abs(fromY - toY) > Math.max(from.height, to.height) / 2) {
    return toY > fromY ? 'ArrowDown' : 'ArrowUp';
  }
  // Seen from the pads, an island's column is not quite above a slot.
  return (to.left + to.right) / 2 > (from.left + from.right) / 2 ? 'ArrowRight' : 'ArrowLeft';
}

/** Runs in the page: the next key on the way to a button; null: there. */
function wayToButton(name: string): string | null {
  const nameOf = (button: HTMLElement): string =>
    (button.getAttribute('aria-label') ?? button.innerText).replace(/\s+/g, ' ').trim();
  const open = document.querySelector('dialog[open]') ?? document;
  const goal = [...open.querySelectorAll<HTMLElement>('button:enabled')].find((one) => nameOf(one) === name);
  const here = document.activeElement;
  if (goal === undefined || here === null) throw new Error(`no button ${name}`);
  if (here === goal || (here instanceof HTMLElement && here.matches('button') && nameOf(here) === name))
    return null;
  const follows = here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows ? 'Tab' : 'Shift+Tab';
}
