export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

// Matches the SQL states of temporary failures. In order: connection exception, operator intervention, statement
// timeout, lock timeout, idle transaction timeout, insufficient resources, deadlock, read-only transaction.
const UNAVAILABLE_SQL_STATE = /^(08|57P0|57014|55P03|25P03|53|40P01|25006)/;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);
const DRIVER_MESSAGES =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** Returns whether an error is temporary, so the same statement may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const code = errorCode(error);
  if (UNAVAILABLE_SQL_STATE.test(code)) return true;
  if (NETWORK_CODES.has(code) || isMissingSocket(error)) return true;
  return error instanceof Error && DRIVER_MESSAGES.test(error.message);
}

function isMissingSocket(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && isObject(error) && 'syscall' in error && error.syscall === 'connect';
}

/** Returns whether a statement failed because it violates a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}

/** Returns whether a statement failed because it violates a foreign key. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the `code` of an error from Node, a driver or PostgreSQL, or an empty string if the error has no code. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
