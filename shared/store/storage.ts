/** Keys of local storage (specification, section 7). */
export type StorageKey = 'user' | 'purchaseDto' | 'nid';

/** The JSON value stored under `key`; `undefined` where there is none, it is not JSON, or storage is out of reach. */
export function readStored(key: StorageKey): unknown {
  try {
    return JSON.parse(readStoredText(key) ?? '');
  } catch {
    return undefined;
  }
}

/** The text stored under `key`; `undefined` where there is none or storage is out of reach. */
export function readStoredText(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; without effect where storage is full or out of reach. */
export function store(key: StorageKey, value: unknown): void {
  storeText(key, JSON.stringify(value));
}

/** Stores a text as it is; without effect where storage is full or out of reach. */
export function storeText(key: StorageKey, text: string): void {
  attempt(() => localStorage.setItem(key, text));
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
