/** The lines of a log are one stop for Tab, where arrow keys go from one to the next. */

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** For the element around the lines. */
export function stepThroughLines(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = lines.findIndex((line) => line.matches(':focus'));
  if (step === undefined || at === -1) return;
  event.preventDefault();
  lines[step(at, lines.length - 1)]?.focus();
}

/** Which of the lines is the stop: the one that was read last, or that of the moment that is shown; both by the moment's index. */
export function stopAmong(
  turns: readonly { readonly lines: readonly { readonly index: number }[] }[],
  read: number | null,
  shown: number,
): number | undefined {
  const all = turns.flatMap(({ lines }) => lines.map(({ index }) => index));
  return all.find((index) => index === read) ?? all.findLast((index) => index <= shown) ?? all.at(-1);
}
