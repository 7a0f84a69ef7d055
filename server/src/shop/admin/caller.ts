import { userInfo } from 'node:os';
import { AdminError } from './Command';

/** The person who started a command. The operating system guarantees `osUser`, but the user chooses `name`. */
export interface Caller {
  osUser: string;
  name?: string;
  /** The source of the name, such as `ADMIN_NAME`. */
  nameSource?: string;
}

const MAX_NAME_LENGTH = 100;

/**
 * Returns the OS user of this process. Several people can share an OS user, so this also returns the name in
 * `ADMIN_NAME` or `SUDO_USER`, if one is set.
 */
export function localCaller(env: Readonly<Record<string, string | undefined>> = {}): Caller {
  const osUser = osUserName();
  for (const nameSource of ['ADMIN_NAME', 'SUDO_USER']) {
    const name = env[nameSource];
    if (name?.trim()) return { osUser, name, nameSource };
  }
  return { osUser };
}

/**
 * Describes the author of a change for the log, such as `Ann (by --as; OS user root)`.
 * @param as overrides the caller's own name
 * @throws {AdminError} if the name is empty or too long.
 */
export function whoOf(caller: Caller, as?: string): string {
  const name = as ?? caller.name;
  const osUser = `OS user ${caller.osUser}`;
  if (name === undefined) return osUser;
  const source = as === undefined ? caller.nameSource : '--as';
  // Remove control characters, because they could hide part of the log in a terminal.
  const clean = name.replace(/\p{C}/gu, '').trim();
  if (clean === '' || clean.length > MAX_NAME_LENGTH) {
    throw new AdminError(`${source} must be a name of 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return `${clean} (by ${source}; ${osUser})`;
}

/** Returns the OS user's name, or text such as `number 1000` if the user has no name. */
function osUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `number ${process.getuid?.() ?? 'unknown'}`;
  }
}
