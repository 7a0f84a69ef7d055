import type { BrowserContext } from 'playwright-core';

const NOT_FOUND = [
  /^response: GET \S+\/not-found 404$/,
  /^console: Failed to load resource: .* 404 .*\(\S+\/not-found\)$/,
];

/**
 * Collects the errors of a visitor's browser: console errors, uncaught exceptions, failed requests and error responses.
 * Ignores errors that match a pattern in `expected`, and the status 404 of the page `/not-found`.
 * @returns a function that returns the errors so far, as strings
 */
export function collectConsoleErrors(context: BrowserContext, expected: readonly RegExp[]): () => string[] {
  const consoleErrors: string[] = [];
  const note = (error: string) => {
    if (![...expected, ...NOT_FOUND].some((pattern) => pattern.test(error))) consoleErrors.push(error);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => note(`uncaught: ${String(webError.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Ignore aborted requests. The browser aborts pending requests when it leaves a page.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 400) note(`response: ${response.request().method()} ${response.url()} ${status}`);
  });
  return () => consoleErrors;
}
