import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 250;

/**
 * Runs `work` while no other process works on the same build, because two builds would delete each other's files.
 * @param {string} path the lock file, which contains the id of the process that holds the lock
 * @param {() => Promise<void>} work
 * @param {{ onWait?: (pid: number) => void }} [options] `onWait` runs once if another process holds the lock
 */
export async function withBuildLock(path, work, { onWait } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!take(path)) {
    const holder = readHolder(path);
    if (holder !== undefined && !isRunning(holder)) rmSync(path, { force: true });
    else if (holder && !hasWaited) {
      hasWaited = true;
      onWait?.(holder);
    }
    await delay(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the id of the process that holds the lock, or `undefined` if that process has just released it. */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
