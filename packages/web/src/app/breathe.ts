/** Long work in pieces, so that the page answers in between. */

/** Lets the page do what has come meanwhile, and goes on after that. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
