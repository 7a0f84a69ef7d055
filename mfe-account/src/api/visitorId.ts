/**
 * Returns the id of this browser's visits, which the shop stores under `nid`. Returns `undefined` if there is none or
 * storage is unavailable.
 */
export function storedVisitorId(): string | undefined {
  try {
    return localStorage.getItem('nid') ?? undefined;
  } catch {
    return undefined;
  }
}
