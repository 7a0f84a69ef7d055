import { ensureOtherBrowser, OTHER_BROWSERS } from '../setup/otherBrowsers.mjs';
import { runJest } from './jest.mjs';

/**
 * Finds Firefox and WebKit, and installs them if possible.
 * @returns {Promise<{ installed: FoundBrowser[], skipped: string[] }>} `skipped` contains a sentence for each browser
 *   that is missing
 * @typedef {{ name: string, variable: string, path: string }} FoundBrowser
 */
export async function findOtherBrowsers() {
  const installed = [];
  const skipped = [];
  for (const browser of OTHER_BROWSERS) {
    const { name, variable, packages } = browser;
    const path = await ensureOtherBrowser(browser);
    if (path) installed.push({ name, variable, path });
    else
      skipped.push(
        `${name} is not installed, so its journeys are skipped. ` +
          `Install ${packages.join(' and ')}, or set ${variable}.`,
      );
  }
  return { installed, skipped };
}

/**
 * Runs the long journeys in Chromium and in other browsers.
 * @param {FoundBrowser[]} others
 */
export function testInBrowsers(others) {
  const names = ['Chromium', ...others.map(({ name }) => name)];
  return runJest(
    `Journeys in ${names.join(', ')}`,
    ['--config', 'e2e/browsers/jest.config.mjs', '--testPathPatterns', `/(${names.join('|').toLowerCase()})\\.test`],
    Object.fromEntries(others.map(({ variable, path }) => [variable, path])),
  );
}
