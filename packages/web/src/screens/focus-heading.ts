/** A screen begins at its heading, also for whoever listens or goes by keys. False where it is not there yet. */
export function focusHeading(within: ParentNode | undefined): boolean {
  const heading = within?.querySelector('h1');
  if (heading === null || heading === undefined) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
  return true;
}
