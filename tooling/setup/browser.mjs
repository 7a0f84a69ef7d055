import { join } from 'node:path';
import { findProgram, pathsOf } from './findProgram.mjs';
import { DOWNLOAD_MS, installDebianPackages } from './installDebianPackages.mjs';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

/** Chromium builds without a user interface. With these builds, the tests need a third less processor time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const onPath = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome.exe'];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path to a working Chrome or Chromium: `CHROME_PATH`, an installed browser (preferably a headless shell),
 * or Playwright's Chromium. Returns `undefined` if none works.
 */
export const findBrowser = () => find([...headlessShells, ...onPath]);

/** Works like `findBrowser`, but ignores headless shells, because customers use desktop browsers. */
const findDesktopBrowser = () => find(onPath);

async function find(names) {
  const { chromium } = await import('playwright-core');
  const paths = [process.env.CHROME_PATH, ...pathsOf(names), ...onMac, chromium.executablePath()];
  return findProgram(paths, '--version', /Chrom/);
}

/**
 * Returns the path to a browser for tests. Installs Chromium if `findBrowser` finds no browser.
 * @throws {SetupError} if no browser can be installed
 */
export const ensureBrowser = () => ensure(findBrowser, ['chromium-headless-shell', 'chromium']);

/**
 * Returns the path to a desktop browser, for measurements. Installs Chromium if there is none.
 * @throws {SetupError} if no browser can be installed
 */
export const ensureDesktopBrowser = () => ensure(findDesktopBrowser, ['chromium']);

async function ensure(findInstalled, debianPackages) {
  const present = await findInstalled();
  if (present) return present;
  const output = [];
  for (const install of [installPlaywrightChromium, ...debianPackages.map((name) => () => installFromDebian(name))]) {
    output.push(await install());
    const path = await findInstalled();
    if (path) return path;
  }
  throw new SetupError(
    'The browser tests need Chrome or Chromium. Install one, or set CHROME_PATH to its executable.',
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

const installFromDebian = (browser) => installDebianPackages([browser, 'fonts-liberation']);
