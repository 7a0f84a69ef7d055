import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A server rests this long after a start or a load. Nothing triggers a garbage collection. */
const REST_MS = 5_000;

/** Returns the resident memory of a process in bytes, after a rest. */
export async function measureMemory(pid) {
  await pause(REST_MS);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
