import type { STORAGE_KEYS } from './storageKeys';

export type StorageKey = (typeof STORAGE_KEYS)[number];

/**
 * Returns the JSON value under `key`, or `undefined` if the value is missing or not JSON, or if storage is unavailable.
 */
export function readStored(key: StorageKey): unknown {
  try {
    return JSON.parse(readStoredText(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the string under `key`, or `undefined` if it is missing or storage is unavailable. */
export function readStoredText(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON. Does nothing if storage is full or unavailable. */
export function store(key: StorageKey, value: unknown): void {
  storeText(key, JSON.stringify(value));
}

/** Stores a string unchanged. Does nothing if storage is full or unavailable. */
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
    // The shop works without storage, but customers then have to type their details again.
  }
}
