import { chromium } from 'playwright-core';
import { BROWSER_FLAGS } from '../../e2e/harness/browserFlags.mjs';
import { ensureDesktopBrowser } from '../../tooling/setup/browser.mjs';

/**
 * Without this flag, V8 parses a whole script again for each stack that DevTools records, and Playwright uses DevTools.
 * A page's first script would then take two to three times as long as for a customer.
 */
const KEEP_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** Starts a desktop browser without background requests. */
export async function openBrowser() {
  return chromium.launch({
    executablePath: await ensureDesktopBrowser(),
    args: [...BROWSER_FLAGS, KEEP_SOURCE_POSITIONS],
  });
}
