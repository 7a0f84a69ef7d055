import type { Changes, Store } from './Store';

/** The objects of one account in one mode, and the function that changes them. */
export interface Ledger {
  store: Store;
  livemode: boolean;
  /** Returns the time of the sandbox clock in Unix seconds. */
  now(): number;
  /** Saves the changes. The main account's ledger also sends the new events to the shop. */
  commit(changes: Changes): void;
}
