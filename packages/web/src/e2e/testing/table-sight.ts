/** What somebody who sits at the table sees, read from the page as it is drawn: no program of the page is asked. */
/** A page, in whichever browser it is. */
export interface Seen {
  evaluate<Result, Arg>(look: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** The cell of the board there. */
  readonly place: string;
}

export interface SeenButton {
  readonly name: string;
  readonly tone: 'primary' | 'danger' | 'plain';
  /** One of several that stays down. */
  readonly isDown: boolean;
  readonly x: number;
  readonly y: number;
}

export interface Sight {
  readonly prompt: string;
  readonly detail: string;
  /** The heading of a window that covers the table, or null. */
  readonly dialog: string | null;
  /** The main button of that window. */
  readonly answer: SeenButton | null;
  /** Ringed with light: may be picked. */
  readonly lit: readonly Spot[];
  readonly isPicked: boolean;
  /** Under a cross-hair: can be shot now. */
  readonly targets: readonly Spot[];
  /** The golden arrows on the board. */
  readonly steps: readonly SeenButton[];
  /** The buttons of the panel that can be pressed, without those that decide nothing. */
  readonly buttons: readonly SeenButton[];
  readonly logLines: number;
}

const PATIENCE = 30_000;

/** Waits until something can be done at the table, and something else is seen than before. */
export async function lookAtTable(page: Seen, before: Sight | null): Promise<Sight> {
  const seen = await page.evaluate(waitForSight, { before: JSON.stringify(before), patience: PATIENCE });
  if (seen.isNew) return seen.sight;
  throw new Error(
    `For ${PATIENCE / 1000} s nothing new was seen at the table: ${JSON.stringify(seen.sight)}`,
  );
}

/** Runs in the page. */
async function waitForSight({ before, patience }: { before: string; patience: number }) {
  const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')];

  function middleOf(element: Element): { x: number; y: number } {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }
  function spotOf(mark: Element): Spot {
    const { x, y } = middleOf(mark);
    // A character on the pad lies upon the pad.
    const under = cells.filter((cell) => {
      const { left, top, right, bottom } = cell.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    const cell = under.find((one) => !one.classList.contains('pad')) ?? under[0];
    return { x, y, place: cell?.dataset.place ?? '' };
  }
  function buttonOf(button: HTMLElement): SeenButton {
    const tone = button.classList.contains('primary')
      ? 'primary'
      : button.classList.contains('danger')
        ? 'danger'
        : 'plain';
    const name = button.getAttribute('aria-label') ?? button.innerText;
    const isDown = button.getAttribute('aria-pressed') === 'true';
    return { name: name.replace(/\s+/g, ' ').trim(), tone, isDown, ...middleOf(button) };
  }
  function all<T>(selector: string, read: (element: HTMLElement) => T): T[] {
    return [...document.querySelectorAll<HTMLElement>(selector)].map(read);
  }
  function textOf(selector: string): string {
    return document.querySelector<HTMLElement>(selector)?.innerText ?? '';
  }
  function look(): Sight {
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    return {
      prompt: textOf('#prompt'),
      detail: textOf('.words p'),
      dialog: dialog === null ? null : (dialog.querySelector('h2')?.textContent ?? 'a window'),
      answer: all('dialog[open] .primary', buttonOf)[0] ?? null,
      lit: all('.rings .ring', spotOf),
      isPicked: document.querySelector('svg.picture rect.picked') !== null,
      targets: all('g.possible .hair', spotOf),
      steps: all('button.step', buttonOf),
      buttons: all('.now .buttons button:enabled:not(.tool)', buttonOf),
      logLines: document.querySelectorAll('.log li').length,
    };
  }
  const canAct = ({ dialog, lit, steps, buttons }: Sight): boolean =>
    dialog !== null || lit.length + steps.length + buttons.length > 0;

  const end = performance.now() + patience;
  let sight = look();
  while (performance.now() < end) {
    if (canAct(sight) && JSON.stringify(sight) !== before) return { isNew: true, sight };
    await new Promise(requestAnimationFrame);
    sight = look();
  }
  return { isNew: false, sight };
}
