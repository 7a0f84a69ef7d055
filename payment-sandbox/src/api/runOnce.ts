import type { CallFaults } from '../faults/Faults';
import type { StoredResult } from '../store/records';
import type { Changes } from '../store/changes';
import type { Ledger } from '../store/Store';
import type { Call, Endpoint } from './Endpoint';
import { expandBody } from './expand';
import { failureOfExecution } from './faultErrors';
import { type KeyedRequest, toStoredResult } from './IdempotentRequests';
import { StripeError } from './StripeError';

interface Execution<Parameters> {
  endpoint: Endpoint<Parameters>;
  call: Call<Parameters>;
  /** Fields to expand. */
  paths: string[];
  fault: CallFaults;
  keyed: KeyedRequest | undefined;
  requestId: string;
  /** Adds a hint to the error for a missing object if the object exists in the other mode. */
  explain(error: StripeError): StripeError;
}

export interface ExecutionResult {
  status: number;
  body: object;
}

/**
 * Executes a call, and saves its changes and its result for the idempotency key in one commit. A `StripeError` is also
 * a result. The function is synchronous, so no other call can change the objects in the meantime.
 */
export function runOnce<Parameters>(execution: Execution<Parameters>): ExecutionResult {
  const { call, keyed, requestId } = execution;
  const { changes, ...result } = run(execution);
  const results = keyed ? [toStoredResult(keyed, result, requestId, call.ledger.now())] : [];
  save(call.ledger, changes, results, { id: requestId, idempotency_key: keyed?.key ?? null });
  return result;
}

function run<Parameters>({
  endpoint,
  call,
  paths,
  fault,
  explain,
}: Execution<Parameters>): ExecutionResult & { changes: Changes } {
  // A `failure` occurs before the effect, so nothing changes. A `failure_after_effect` keeps the changes.
  const failure = failureOfExecution(fault);
  let changes: Changes = {};
  try {
    if (failure && fault.end?.kind === 'failure') throw failure;
    const outcome = endpoint.run(call);
    changes = outcome.changes ?? {};
    if (failure) throw failure;
    return { status: 200, body: expandBody(outcome.body, paths, call.ledger.store, changes), changes };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: explain(error).body, changes };
  }
}

function save(
  ledger: Ledger,
  changes: Changes,
  results: StoredResult[],
  request: { id: string; idempotency_key: string | null },
): void {
  if (Object.keys(changes).length === 0 && results.length === 0) return;
  const events = changes.events?.map((event) => ({ ...event, request }));
  ledger.commit({ ...changes, ...(events && { events }), ...(results.length > 0 && { results }) });
}
