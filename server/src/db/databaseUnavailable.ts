export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

// Connection exceptions, operator intervention, too many connections, read-only or still starting.
const UNAVAILABLE_SQL_STATE = /^(08|57P0|53300|25006)/;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'ENOENT']);
const DRIVER_MESSAGES = /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** Whether `error` says that the database cannot be reached now, rather than that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNAVAILABLE_SQL_STATE.test(code)) return true;
  if (NETWORK_CODES.has(code) && ('syscall' in error || error instanceof AggregateError)) return true;
  return DRIVER_MESSAGES.test(error.message);
}

/** Whether a unique key refused the row; with `constraint`, whether that key did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
