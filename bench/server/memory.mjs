import { execFileSync } from 'node:child_process';

/** Bytes of memory that a process holds. */
export function memoryOf(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
