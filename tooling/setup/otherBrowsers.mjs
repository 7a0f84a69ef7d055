import { findProgram, isExecutable, pathsOf } from './findProgram.mjs';
import { installDebianPackages } from './installDebianPackages.mjs';

/**
 * The browsers of `npm run test:variants`. `npm test` uses Chromium.
 * @typedef {{
 *   name: string,
 *   variable: string,
 *   packages: string[],
 *   find: () => Promise<string | undefined>,
 * }} OtherBrowser `variable` names the environment variable with the program's path
 * @type {OtherBrowser[]}
 */
export const OTHER_BROWSERS = [
  { name: 'Firefox', variable: 'FIREFOX_PATH', packages: ['firefox-esr'], find: findFirefox },
  { name: 'WebKit', variable: 'WEBKIT_DRIVER_PATH', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKitDriver },
];

/** Returns the path to a browser, which it installs if necessary. Returns `undefined` if the installation fails. */
export async function ensureOtherBrowser({ packages, find }) {
  const present = await find();
  if (present) return present;
  await installDebianPackages(packages);
  return find();
}

function findFirefox() {
  const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return findProgram([process.env.FIREFOX_PATH, ...pathsOf(['firefox', 'firefox-esr']), onMac], '--version', /Firefox/);
}

/** Returns `undefined` if Xvfb is missing. WebKit's MiniBrowser has no headless mode, so it needs a virtual display. */
async function findWebKitDriver() {
  if (!pathsOf(['Xvfb']).some(isExecutable)) return undefined;
  return findProgram([process.env.WEBKIT_DRIVER_PATH, ...pathsOf(['WebKitWebDriver'])], '--help', /WebKitWebDriver/);
}
