import type { BrowserContext } from 'playwright-core';

/**
 * Collects what a visitor's browser complains about: errors in the console, exceptions that nobody caught, requests that failed or
 * were refused. A test that provokes some says which by `expected`.
 */
export function collectComplaints(context: BrowserContext, expected: readonly RegExp[]): () => string[] {
  const complaints: string[] = [];
  const note = (complaint: string) => {
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => note(`uncaught: ${String(webError.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left stops what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`response: ${response.request().method()} ${response.url()} ${response.status()}`);
  });
  return () => complaints;
}
