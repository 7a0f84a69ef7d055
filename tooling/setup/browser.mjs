import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.mjs';
import { run, runNode } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const DOWNLOAD_MS = 240_000;

const onPath = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome.exe'];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a working Chrome or Chromium: `CHROME_PATH`, an installed browser, or Playwright's own. Returns
 * `undefined` if there is none.
 */
export async function findBrowser() {
  const { chromium } = await import('playwright-core');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = onPath.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [process.env.CHROME_PATH, ...installed, ...onMac, chromium.executablePath()]) {
    if (path && isExecutable(path) && (await runs(path))) return path;
  }
  return undefined;
}

/** Returns the path of a browser. Installs a browser if there is none. */
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

async function installDebianChromium() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await run(['apt-get', '--version'])).code !== 0) return '';
  return step('Installing the package chromium', async () => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: DOWNLOAD_MS };
    const update = await run(['apt-get', 'update', '-q'], options);
    const install = await run(
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      options,
    );
    return update.output + install.output;
  });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Run the program, because it may lack libraries, or only print how to install the real browser.
const runs = async (path) => /Chrom/.test((await run([path, '--version'], { timeoutMs: 15_000 })).stdout);
