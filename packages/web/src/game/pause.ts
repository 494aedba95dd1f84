/** A short wait so that people can follow. */

/** Waits, in proportion to the chosen speed; not at all at once, or where nobody sees it. */
export function pause(milliseconds: number, speed: number): Promise<void> {
  const time = speed === 0 || milliseconds <= 0 || globalThis.document?.hidden ? 0 : milliseconds / speed;
  return new Promise((resolve) => setTimeout(resolve, time));
}

/**
 * Time for somebody to change their mind: it only runs while the page is seen, and begins anew for whoever comes back to it.
 * `onRun`: it begins to run, or stops.
 */
export async function pauseInSight(
  milliseconds: number,
  speed: number,
  onRun: (runs: boolean) => void = () => undefined,
): Promise<void> {
  for (;;) {
    await sightIs(true).seen;
    onRun(true);
    const hidden = sightIs(false);
    const isUp = await Promise.race([pause(milliseconds, speed).then(() => true), hidden.seen]);
    hidden.forget();
    if (isUp === true) return;
    onRun(false);
  }
}

/** Comes true when the page is seen, or is not any more; at once if it is so. */
function sightIs(wanted: boolean): { readonly seen: Promise<void>; forget(): void } {
  const page = globalThis.document;
  let check = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    check = () => {
      if (page?.hidden === wanted) return;
      page?.removeEventListener('visibilitychange', check);
      resolve();
    };
    // Without a page there is nothing to hide.
    if (page === undefined) return wanted ? resolve() : undefined;
    page.addEventListener('visibilitychange', check);
    check();
  });
  return { seen, forget: () => page?.removeEventListener('visibilitychange', check) };
}
