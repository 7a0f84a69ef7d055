import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** After a start or a load a server is left alone for as long before it is measured; nothing makes it collect. */
const REST_MS = 5_000;

/** Bytes of memory that a process holds when it has come to rest. */
export async function memoryOf(pid) {
  await pause(REST_MS);
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
