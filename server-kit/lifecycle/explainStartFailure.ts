import { errorCode, isDatabaseUnavailable } from '../db/databaseUnavailable';
import { EmbeddedFolderError } from '../db/embeddedFolder';
import { FolderInUseError } from '../db/folderLock';
import { SchemaTooNewError } from '../db/migrate';
import { StartError } from './StartError';

/** The errors whose messages are for the operator. */
const OPERATOR_ERRORS = [StartError, EmbeddedFolderError, FolderInUseError, SchemaTooNewError];

/** Messages for the operator about database failures, by SQL state. */
const DATABASE_REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL rejected the password. Check the user and the password in DATABASE_URL.',
  '28000': 'PostgreSQL rejected the user in DATABASE_URL. Check the user, and pg_hba.conf on the server.',
  '3D000': 'The database in DATABASE_URL does not exist. Create it first.',
  '42501': 'The user in DATABASE_URL has no permission to create tables. Make this user the owner of the database.',
  '42P07':
    'The database has tables that another program or an unreleased version created. Use an empty database, or delete the folder in DATA_DIR if you no longer need its data.',
  '25006': 'The database is read-only. Set DATABASE_URL to the server that accepts writes, not to a standby.',
  '53100': "The database's disk is full. Free some space.",
};

/**
 * Returns a message for the operator that explains why the server did not start. For an unexpected error, returns the
 * stack.
 */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return error.message;
  const code = errorCode(error);
  // Only the chaos test's server needs this message. In the real server, `listen` converts the error to a `StartError`.
  if (code === 'EADDRINUSE')
    return `Port${'port' in error ? ` ${String(error.port)}` : ''} is in use by another program. Stop that program, or set PORT to a free port.`;
  if (DATABASE_REFUSALS[code] !== undefined) return DATABASE_REFUSALS[code];
  if ('path' in error && typeof error.path === 'string') {
    const problem = folderProblem(code, error.path);
    if (problem !== undefined) return problem;
  }
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached: ${error.message || 'no response'}. Check DATABASE_URL, and check that PostgreSQL is running.`;
  return error.stack ?? error.message;
}

function folderProblem(code: string, path: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The server has no permission to write to ${path}. Give it write access, or set DATA_DIR (or CDN_DIR for releases) to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is not a folder, because it or one of its parents is a file. Set DATA_DIR (or CDN_DIR for releases) to a folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is not enough disk space to write ${path}. Free some space, or set DATA_DIR (or CDN_DIR for releases) to a folder on another disk.`;
    default:
      return undefined;
  }
}
