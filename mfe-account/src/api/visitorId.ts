/** The key under which the shop stores the random id of this browser's visits (specification, section 3). */
const KEY = 'nid';

/** Returns the id of this browser's visits; `undefined` if there is none or storage is unavailable. */
export function storedVisitorId(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
