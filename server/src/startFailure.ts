import { FolderInUseError } from './db/folderLock';
import { isDatabaseUnavailable } from './db/databaseUnavailable';
import { SchemaTooNewError } from './db/migrate';
import { ReleaseError } from './releases/releaseFolder';

/** Why the server did not start, in one sentence where the reason is one that its operator can mend. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof FolderInUseError || error instanceof ReleaseError || error instanceof SchemaTooNewError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? ` ${String(error.port)}` : '';
    return `Port${port} is in use by another program. Stop that one, or set PORT to a free port.`;
  }
  if ('code' in error && (error.code === 'EACCES' || error.code === 'EROFS') && 'path' in error) {
    return `The server may not write to ${String(error.path)}. Give it the right to, or set DATA_DIR to another folder.`;
  }
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${error.message || 'no answer'}. Check DATABASE_URL and that PostgreSQL runs.`;
  return error.stack ?? error.message;
}
