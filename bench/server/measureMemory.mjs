import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Idle time after a start or a load. The benchmark never forces a garbage collection. */
const REST_MS = 5_000;

/** Returns the resident memory of a process in bytes, after the idle time. */
export async function measureMemory(pid) {
  await pause(REST_MS);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
