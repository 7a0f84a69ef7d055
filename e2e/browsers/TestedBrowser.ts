/** A browser that runs the tests in `testJourneys.ts`. */
export interface TestedBrowser {
  /** Opens a window with an empty profile. */
  openWindow: () => Promise<BrowserWindow>;
  close: () => Promise<void>;
}

/** A window of a browser. Each `script` is the body of a function that runs in the page and returns a value. */
export interface BrowserWindow {
  goTo: (url: string) => Promise<void>;
  evaluate: (script: string) => Promise<unknown>;
  /** Clicks the element that `script` returns. Rejects if `script` returns null. */
  click: (script: string) => Promise<void>;
  /** Replaces the text in the field that `script` returns. Rejects if `script` returns null. */
  fill: (script: string, text: string) => Promise<void>;
  /**
   * Returns the console errors, uncaught errors and error responses so far. In WebKit, the list is always empty,
   * because WebDriver does not report errors.
   */
  consoleErrors: () => string[];
  close: () => Promise<void>;
}
