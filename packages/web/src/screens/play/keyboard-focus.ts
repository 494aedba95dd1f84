/** Keeps the place of somebody who plays by keys: a button that disappears must not send them back to the top of the page. */

/** If the focus was lost, it goes to the most likely next thing: the main button, else who can be chosen on the board. */
export function restoreFocus(within: HTMLElement): void {
  if (hasFocus()) return;
  requestAnimationFrame(() => {
    if (hasFocus()) return;
    const next =
      within.querySelector<HTMLElement>('.now .primary') ??
      within.querySelector<HTMLElement>('.board [data-marked]') ??
      within.querySelector<HTMLElement>('.board [tabindex="0"]');
    next?.focus({ preventScroll: true });
  });
}

function hasFocus(): boolean {
  return document.activeElement !== document.body && document.activeElement !== null;
}
