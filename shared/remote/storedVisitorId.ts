/**
 * Returns the id of this browser's visits, which `shared/store` creates. Returns `undefined` if there is none or storage
 * is unavailable.
 */
export function storedVisitorId(): string | undefined {
  try {
    return localStorage.getItem('nid') ?? undefined;
  } catch {
    return undefined;
  }
}
