import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../random';
import type { ServerProcess } from '../ServerProcess';

const MAX_PAUSE_MS = 24_000;
const MIN_PAUSE_MS = 8_000;
/**
 * How long a server stays suspended. This is longer than the database's limits for lock waits and for idle
 * transactions.
 */
const FROZEN_MS = 25_000;

/** Kills and restarts servers at random times. @returns the number of kills. */
export async function killNowAndThen(servers: ServerProcess[], isOver: () => boolean): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await pauseBetweenDisasters();
    const running = servers.filter(({ isFrozen }) => !isFrozen);
    if (isOver() || running.length === 0) return kills;
    const server = pick(running);
    await server.stop('SIGKILL');
    await server.start();
  }
}

/**
 * Suspends a server at random times, like a paused virtual machine. A suspended server keeps its locks.
 * @returns the number of suspensions.
 */
export async function freezeNowAndThen(server: ServerProcess, isOver: () => boolean): Promise<number> {
  for (let freezes = 0; ; freezes += 1) {
    await pauseBetweenDisasters();
    if (isOver()) return freezes;
    server.freeze();
    await pause(FROZEN_MS);
    server.thaw();
  }
}

function pauseBetweenDisasters(): Promise<void> {
  return pause(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
}
