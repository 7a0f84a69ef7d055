import { setTimeout as pause } from 'node:timers/promises';
import { type ListenAddress, localUrl } from 'server-kit/config/localUrl';

const POLL_MS = 250;
const REPLY_MS = 2_000;

/** Waits until the local server is ready. Returns false after the time limit. */
export async function isReadyWithin(seconds: number, address: ListenAddress): Promise<boolean> {
  const url = `${localUrl(address)}/readyz`;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await isReady(url)) return true;
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
