import type { OperationName } from '../faults/operations';
import type { Changes } from '../store/changes';
import type { Ledger } from '../store/Store';
import type { Reader } from './readers';

export interface Call<Parameters> {
  ledger: Ledger;
  /** The sandbox's origin, which serves the payment page. */
  origin: string;
  /** The object's id in the path. Empty if the path has no id. */
  id: string;
  parameters: Parameters;
}

export interface Outcome {
  body: object;
  changes?: Changes;
}

/** An operation of the API, such as creating a refund. */
export interface Endpoint<Parameters> {
  operation: OperationName;
  /** The resource in restricted keys' permissions, such as `charge` in `rak_charge_read`. */
  resource: string;
  /** Fields that the parameter `expand` may contain. */
  expandable?: readonly string[];
  /** Validates and returns the parameters. The sandbox stores no result for a request with an invalid parameter. */
  read: Reader<Parameters>;
  /** Waits until the object is unlocked. Throws `lock_timeout` if the wait takes too long. */
  waitForLock?(call: Call<Parameters>): Promise<void>;
  /**
   * Executes the call. Returns the reply's body and the changes to save. If the call throws a `StripeError`, the
   * sandbox stores the error as the result for the idempotency key.
   */
  run(call: Call<Parameters>): Outcome;
}
