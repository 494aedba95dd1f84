/** Keeps the place of somebody who plays by keys: a button that disappears must not send them back to the top of the page. */
export class KeyboardFocus {
  #byKeys = false;

  constructor() {
    globalThis.addEventListener?.('keydown', () => {
      this.#byKeys = true;
    });
    globalThis.addEventListener?.('pointerdown', () => {
      this.#byKeys = false;
    });
  }

  /** If the focus was lost, it goes to the most likely next thing: the main button, else the board. */
  restore(within: HTMLElement): void {
    if (!this.#byKeys || (document.activeElement !== document.body && document.activeElement !== null))
      return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const next =
        within.querySelector<HTMLElement>('.now .primary') ??
        within.querySelector<HTMLElement>('.board [tabindex="0"]');
      next?.focus({ preventScroll: true });
    });
  }
}
