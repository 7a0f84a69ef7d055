import type { Changes, Store } from './Store';

/** The objects of one account in one mode, and the function that changes them. */
export interface Ledger {
  store: Store;
  livemode: boolean;
  /** Returns Unix seconds of the provider's clock. */
  now(): number;
  /** Saves the changes and sends the events among them. */
  commit(changes: Changes): void;
}
