/** Keys of local storage (specification, section 7). */
export type StorageKey = 'user' | 'purchaseDto' | 'nid';

/** The JSON value stored under `key`; `undefined` where there is none, it is not JSON, or storage is out of reach. */
export function readStored(key: StorageKey): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; without effect where storage is full or out of reach. */
export function store(key: StorageKey, value: unknown): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(value)));
}

export function forget(key: StorageKey): void {
  attempt(() => localStorage.removeItem(key));
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // A browser that keeps nothing still sells: what would have been restored is typed again.
  }
}
