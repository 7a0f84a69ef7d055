/** Returns the `code` of a Node, driver or PostgreSQL error. Returns an empty string if there is none. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
