import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config';

const POLL_MS = 250;
const REPLY_MS = 2_000;

/** Asks the server of this machine whether it can serve, until it can or the time is over. */
export async function isReadyWithin(seconds: number, { host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await isReady(`http://${reachable(host)}:${port}/readyz`)) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(REPLY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The address at which a program of this machine reaches what listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
