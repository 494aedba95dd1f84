/** What the set-up of the browser's project starts once for all its tests, as they are told of it. */
export interface SharedBrowser {
  /** Where the Chromium listens. */
  readonly endpoint: string;
  /** The address of the built page, with a slash at its end. */
  readonly page: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedBrowser: SharedBrowser;
  }
}
