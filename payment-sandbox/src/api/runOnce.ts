import type { Ledger } from '../store/Ledger';
import type { StoredResult } from '../store/records';
import type { Changes } from '../store/Store';
import type { Strike } from '../trouble/Troubles';
import { failureOfExecution } from './applyStrike';
import type { Call, Endpoint } from './Endpoint';
import { expandBody } from './expand';
import { type KeyedRequest, toStoredResult } from './IdempotentRequests';
import { StripeError } from './StripeError';

interface Execution<Parameters> {
  endpoint: Endpoint<Parameters>;
  call: Call<Parameters>;
  /** Fields to expand. */
  paths: string[];
  strike: Strike;
  keyed: KeyedRequest | undefined;
  requestId: string;
  /** Adds to a refusal what only the caller knows. */
  explain(error: StripeError): StripeError;
}

export interface ExecutionResult {
  status: number;
  body: object;
}

/**
 * Executes a call, and saves its changes together with the result for its idempotency key. Synchronous, so that no
 * other call comes between look and change. A refusal is a result too.
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
  strike,
  explain,
}: Execution<Parameters>): ExecutionResult & { changes: Changes } {
  const failure = failureOfExecution(strike);
  let changes: Changes = {};
  try {
    if (failure && strike.end?.kind === 'failure') throw failure;
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
