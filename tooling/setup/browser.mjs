import { join } from 'node:path';
import { findProgram, pathsOf } from './findProgram.mjs';
import { DOWNLOAD_MS, installDebianPackages } from './installDebianPackages.mjs';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const onPath = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome.exe'];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a working Chrome or Chromium: `CHROME_PATH`, an installed browser, or Playwright's browser.
 * Returns `undefined` if there is none.
 */
export async function findBrowser() {
  const { chromium } = await import('playwright-core');
  const paths = [process.env.CHROME_PATH, ...pathsOf(onPath), ...onMac, chromium.executablePath()];
  return findProgram(paths, '--version', /Chrom/);
}

/**
 * Returns the path of a browser. Installs a browser if there is none.
 * @throws {SetupError} if no browser can be installed
 */
export async function ensureBrowser() {
  const present = await findBrowser();
  if (present) return present;
  const output = [];
  for (const install of [installPlaywrightChromium, installDebianChromium]) {
    output.push(await install());
    const path = await findBrowser();
    if (path) return path;
  }
  throw new SetupError(
    'The browser tests need Chrome or Chromium. Install one, or set CHROME_PATH to its program.',
    output.join('\n'),
  );
}

const installPlaywrightChromium = () =>
  step("Downloading Playwright's Chromium", async () => {
    const { output } = await runNode([join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
      timeoutMs: DOWNLOAD_MS,
    });
    return output;
  });

const installDebianChromium = () => installDebianPackages(['chromium', 'fonts-liberation']);
