import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../random';
import type { ServerProcess } from '../ServerProcess';

const LONGEST_PEACE_MS = 24_000;
const SHORTEST_PEACE_MS = 8_000;
/** Longer than the database's limits for lock waits and for idle transactions. */
const FROZEN_MS = 25_000;

/** Kills and restarts servers at random times. @returns the number of kills. */
export async function killNowAndThen(servers: ServerProcess[], isOver: () => boolean): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await peace();
    const running = servers.filter(({ isFrozen }) => !isFrozen);
    if (isOver() || running.length === 0) return kills;
    const server = pick(running);
    await server.stop('SIGKILL');
    await server.start();
  }
}

/**
 * Suspends servers at random times, like a paused virtual machine. A suspended server keeps its locks.
 * @returns the number of suspensions.
 */
export async function freezeNowAndThen(server: ServerProcess, isOver: () => boolean): Promise<number> {
  for (let freezes = 0; ; freezes += 1) {
    await peace();
    if (isOver()) return freezes;
    server.freeze();
    await pause(FROZEN_MS);
    server.thaw();
  }
}

function peace(): Promise<void> {
  return pause(SHORTEST_PEACE_MS + Math.random() * (LONGEST_PEACE_MS - SHORTEST_PEACE_MS));
}
