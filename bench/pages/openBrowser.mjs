import { chromium } from 'playwright-core';
import { BROWSER_FLAGS } from '../../e2e/harness/browserFlags.mjs';
import { ensureDesktopBrowser } from '../../tooling/setup/browser.mjs';

/** Starts a desktop browser without background requests. */
export async function openBrowser() {
  return chromium.launch({ executablePath: await ensureDesktopBrowser(), args: BROWSER_FLAGS });
}
