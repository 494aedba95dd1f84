/** A short wait so that people can follow. */

/** Waits, in proportion to the chosen speed; not at all at once, or where nobody sees it. */
export function pause(milliseconds: number, speed: number): Promise<void> {
  const time = speed === 0 || milliseconds <= 0 || globalThis.document?.hidden ? 0 : milliseconds / speed;
  return new Promise((resolve) => setTimeout(resolve, time));
}
