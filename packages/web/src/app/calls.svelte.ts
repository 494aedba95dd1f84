/** What calls for somebody who is on another screen: a game that waits for them. The bar at the top of the page leads there. */

interface Call {
  /** Asked for whenever it is shown: the language may have changed. */
  readonly words: () => string;
  /** Of the screen that calls. */
  readonly path: string;
}

let calls = $state.raw<readonly Call[]>([]);

/** Calls until what is returned is called. */
export function callTo(call: Call): () => void {
  calls = [...calls, call];
  return () => {
    calls = calls.filter((other) => other !== call);
  };
}

/** The first that leads elsewhere than to the screen with this path; null where nothing calls. */
export function callFrom(path: string): Call | null {
  return calls.find((call) => call.path !== path) ?? null;
}
