import type { Changes, Store } from './Store';

/** One account in one mode: its objects, and the way to change them. */
export interface Ledger {
  store: Store;
  livemode: boolean;
  /** Unix seconds, by the provider's clock. */
  now(): number;
  /** Saves the changes and sends the events among them. */
  commit(changes: Changes): void;
}
