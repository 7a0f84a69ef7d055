import type { Ledger } from '../store/Ledger';
import type { Changes } from '../store/Store';
import type { OperationName } from '../trouble/operations';
import type { Reader } from './readers';

export interface Call<Parameters> {
  ledger: Ledger;
  /** The sandbox's own origin, where its payment page is. */
  origin: string;
  /** The object's id in the path. */
  id: string;
  parameters: Parameters;
}

export interface Outcome {
  body: object;
  changes?: Changes;
}

/** One call of the API. */
export interface Endpoint<Parameters> {
  operation: OperationName;
  /** The resource in the names of restricted keys' permissions. */
  resource: string;
  /** Fields that `expand` may name. */
  expandable?: readonly string[];
  /** Reads the form or query. A parameter that it refuses is never stored for an idempotency key. */
  read: Reader<Parameters>;
  /** Waits for a lock on the object. Throws if the lock is not released in time. */
  waitForLock?(call: Call<Parameters>): Promise<void>;
  /** Executes the call. What it throws is stored for the idempotency key. */
  run(call: Call<Parameters>): Outcome;
}
