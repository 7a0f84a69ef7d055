import type { Changes, Ledger } from '../store/Store';
import type { OperationName } from '../trouble/operations';
import type { Reader } from './readers';

export interface Call<Parameters> {
  ledger: Ledger;
  /** The sandbox's origin, which serves the payment page. */
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
  /** The resource in the permissions of restricted keys: `charge` in `rak_charge_read`. */
  resource: string;
  /** Fields that `expand` may name. */
  expandable?: readonly string[];
  /** Reads the form or the query. The sandbox stores no result for a request with a refused parameter. */
  read: Reader<Parameters>;
  /** Waits for a lock on the object. Throws if the lock is not released in time. */
  waitForLock?(call: Call<Parameters>): Promise<void>;
  /** Executes the call. The sandbox also stores an error of the call for the idempotency key. */
  run(call: Call<Parameters>): Outcome;
}
