/** A browser that the journeys run in. */
export interface TestedBrowser {
  /** Opens a window with an empty profile. */
  openWindow: () => Promise<BrowserWindow>;
  close: () => Promise<void>;
}

/** A window of a browser. Each `script` is the body of a function that runs in the page. */
export interface BrowserWindow {
  goTo: (url: string) => Promise<void>;
  evaluate: (script: string) => Promise<unknown>;
  /** Clicks the element that `script` returns. Rejects if there is none. */
  click: (script: string) => Promise<void>;
  /** Replaces the text of the field that `script` returns. Rejects if there is none. */
  fill: (script: string, text: string) => Promise<void>;
  /**
   * Returns the console errors, uncaught errors and failed responses so far. Returns an empty list in WebKit, which
   * does not report them.
   */
  consoleErrors: () => string[];
  close: () => Promise<void>;
}
