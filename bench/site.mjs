import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../tooling/setup/shop.mjs';
import { until } from './until.mjs';

const DEMO_CUSTOMER = { email: 'demo@example.com', password: 'demo-password', remeberMe: true };

/** The log writes 50 for an error and 60 for one that ends the process. */
const ERROR_LOGGED = /"level":[56]0/;

/**
 * The shop as `npm start` runs it, on a data folder of its own.
 * @param {{ port: number, origins: string[], env?: Record<string, string> }} options the sandbox takes the port after `port`; pages are asked for from `origins`
 */
export async function openSite({ port, origins, env = {} }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-site-'));
  let output = '';
  const shop = startShop({
    env: { PORT: String(port), DATA_DIR: dataDir, SITE_ORIGINS: origins.join(','), RATE_LIMITS: 'false', ...env },
    onOutput: (chunk) => {
      output += chunk;
      if (ERROR_LOGGED.test(chunk)) console.error(String(chunk).trimEnd());
    },
  });
  const close = async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(() => isReady(origin, shop, () => output));
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, port, pid: shop.server.pid, close };
}

async function isReady(origin, shop, output) {
  const ended = await Promise.race([shop.server.exited, Promise.resolve(undefined)]);
  if (ended !== undefined) throw new Error(`The shop did not start:\n${output()}`);
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Signs the demo customer in. @returns {Promise<string>} the session's cookie, `name=value` */
export async function signIn(origin) {
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(DEMO_CUSTOMER) });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0].split(';')[0];
}

/** Name under which the signed-in customer is known. */
export const CUSTOMER = { userName: DEMO_CUSTOMER.email };
