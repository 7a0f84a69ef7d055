import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './databaseUnavailable';

const LOCK_NAME = 'in-use.lock';
const HEARTBEAT_MS = 5_000;
/**
 * How long another machine's lock stays valid without a heartbeat. Heartbeats are necessary, because this machine
 * cannot check the processes of another machine that shares the folder.
 */
const REMOTE_SILENCE_MS = 20_000;

interface Holder {
  token: string;
  host: string;
  pid: number;
  /** When the process started, or '' if unknown. Distinguishes the process from a later one with the same id. */
  startedAt: string;
}

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Locks `folder` for this process, because two embedded databases in one folder silently lose rows. Takes over the lock
 * if its process has exited, or if it belongs to another machine and has no recent heartbeat.
 * @returns a function that releases the lock.
 * @throws {FolderInUseError} if another process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_NAME);
  const own: Holder = { token: randomUUID(), host: hostname(), pid: process.pid, startedAt: processStart(process.pid) };
  const draft = `${path}.${own.token}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    if (!tryLink(draft, path)) {
      removeIfAbandoned(path, folder);
      if (!tryLink(draft, path)) throw inUse(folder, readHolder(path));
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    if (readHolder(path)?.token === own.token) rmSync(path, { force: true });
  };
}

/**
 * Creates `to` as a hard link to `from`, so no reader sees an incomplete file. Never replaces a file.
 * @returns false if `to` already exists.
 */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    return tryCreate(from, to);
  }
}

/**
 * Copies `from` to `to`, for file systems without hard links. Never replaces a file.
 * @returns false if `to` already exists.
 */
function tryCreate(from: string, to: string): boolean {
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeIfAbandoned(path: string, folder: string): void {
  const holder = readHolder(path);
  if (holder && isAlive(holder, path)) throw inUse(folder, holder);
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // If another server has replaced the lock in the meantime, restore its lock.
  if (readHolder(aside)?.token !== holder?.token) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) {
    // The file may be missing, because the other machine can release its lock at any moment.
    const file = statSync(path, { throwIfNoEntry: false });
    return file !== undefined && Date.now() - file.mtimeMs < REMOTE_SILENCE_MS;
  }
  // Compare the start times, because a restarted container may give a new process the id of an earlier one.
  if (holder.pid === process.pid) return holder.startedAt === processStart(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return holder.startedAt === processStart(holder.pid);
}

/**
 * Returns when a process started, from field 22 of `/proc/[pid]/stat`, or '' if unknown. Field 2 may contain spaces and
 * ends with the last `)`.
 */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    // Trust the contents, because only `lockFolder` writes the file.
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Ignore the error. If someone removed the folder, the database reports the problem.
  }
}

function inUse(folder: string, holder: Holder | undefined): FolderInUseError {
  const who = holder ? ` (process ${holder.pid} on ${holder.host})` : '';
  return new FolderInUseError(
    `The folder ${folder} is in use by another server${who}. Stop that server first, or set DATA_DIR to another folder.`,
  );
}
