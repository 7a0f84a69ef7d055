import { chromium } from 'playwright-core';
import { ensureDesktopBrowser } from '../../tooling/setup/browser.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts a desktop browser without background requests. */
export async function openBrowser() {
  return chromium.launch({ executablePath: await ensureDesktopBrowser(), args: FLAGS });
}
