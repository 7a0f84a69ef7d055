/** The `code` of an error of Node, of a driver or of PostgreSQL; empty where there is none. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
