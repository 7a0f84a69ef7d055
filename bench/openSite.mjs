import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../tooling/setup/shop.mjs';
import { isReady, until } from './until.mjs';

const DEMO_CUSTOMER = { email: 'demo@example.com', password: 'demo-password', remeberMe: true };

/** Matches log lines of level 50 (error) and 60 (fatal). */
const ERROR_LEVEL = /"level":[56]0/;

/**
 * Starts the shop like `npm start`, but with a temporary data folder and without rate limits. Resolves when the shop is
 * ready, and prints the shop's errors.
 * @param {{ port: number, origins?: string[], env?: Record<string, string> }} options The payment sandbox uses the port
 *   after `port`. Browsers load the site from `origins`, by default from its own address.
 */
export async function openSite({ port, origins = [`http://127.0.0.1:${port}`], env = {} }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-site-'));
  let output = '';
  const shop = startShop({
    env: { PORT: String(port), DATA_DIR: dataDir, SITE_ORIGINS: origins.join(','), RATE_LIMITS: 'false', ...env },
    onOutput: (chunk) => {
      output += chunk;
      if (ERROR_LEVEL.test(String(chunk))) console.error(String(chunk).trimEnd());
    },
  });
  const close = async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(() => isStarted(origin, shop, () => output));
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, port, pid: shop.server.pid, close };
}

async function isStarted(origin, shop, output) {
  // The second promise wins unless the server has already exited.
  const ended = await Promise.race([shop.server.exited, Promise.resolve(undefined)]);
  if (ended !== undefined) throw new Error(`The shop did not start:\n${output()}`);
  return isReady(origin);
}

/**
 * Signs in the demo customer.
 * @returns {Promise<string>} the session cookie as `name=value`
 */
export async function signIn(origin) {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(DEMO_CUSTOMER),
  });
  if (!response.ok) throw new Error(`Sign-in failed with ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie()[0].split(';')[0];
}

/** The demo customer, in the format that the shop stores in the browser after a sign-in. */
export const CUSTOMER = { userName: DEMO_CUSTOMER.email };

/** Returns the browser state of the signed-in demo customer: the session cookie and the stored user. */
export function customerState(origin, cookie) {
  const [name, value] = cookie.split('=');
  return {
    cookies: [
      {
        name,
        value,
        domain: '127.0.0.1',
        path: '/',
        httpOnly: true,
        secure: false,
        sameSite: /** @type {const} */ ('Lax'),
        expires: -1,
      },
    ],
    origins: [{ origin, localStorage: [{ name: 'user', value: JSON.stringify(CUSTOMER) }] }],
  };
}

/** The request headers that make the server send a page. */
export const PAGE_HEADERS = { accept: 'text/html' };

/**
 * Returns the HTML of a page that contains its data. Retries, because a new server can send its first pages in their
 * loading state.
 * @param {{ origin: string }} site
 * @param {string} path
 * @param {Record<string, string>} [headers]
 */
export async function fetchPage(site, path, headers = {}) {
  for (;;) {
    const page = await (await fetch(site.origin + path, { headers: { ...PAGE_HEADERS, ...headers } })).text();
    if (page.includes('id="page-state"')) return page;
  }
}
