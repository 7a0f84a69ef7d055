import type { FastifyInstance } from 'fastify';
import type { FormObject, FormRoute } from '../api/form';
import { integer, list, object, oneOf, optional } from '../api/readers';
import { StripeError } from '../api/StripeError';
import { type Fault, FAULT_KINDS } from '../faults/Fault';
import { OPERATIONS } from '../faults/operations';
import { newId } from '../store/newId';
import type { ControlContext } from './ControlContext';

const MAX_LATENCY_MS = 600_000;

const readFault = object({
  kind: oneOf(...FAULT_KINDS),
  operations: optional(list(oneOf(...OPERATIONS))),
  percent: optional(integer({ max: 100 })),
  times: optional(integer({ min: 1, max: 1_000_000 })),
  status: optional(integer({ min: 400, max: 599 })),
  when: optional(oneOf('before_effect', 'after_effect')),
  minMs: optional(integer({ max: MAX_LATENCY_MS })),
  maxMs: optional(integer({ max: MAX_LATENCY_MS })),
  retryAfter: optional(integer()),
});
const readFailures = object({ status: integer({ min: 400, max: 599 }), times: integer({ max: 1000 }) });

/** The id of the fault that `/sandbox/failures` sets. */
const FAILURES = 'failures';

/** Registers the control routes for simulated faults of the API. */
export async function faultControls(app: FastifyInstance, { faults, log }: ControlContext): Promise<void> {
  app.get('/trouble', async () => faults.all());

  app.post<FormRoute>('/trouble', async ({ body }) => {
    const fault = readNewFault(body ?? {});
    faults.add(fault);
    return fault;
  });

  app.post('/trouble/clear', async () => {
    faults.clear();
    return faults.all();
  });

  app.post<{ Params: { id: string } }>('/trouble/:id/clear', async ({ params }) => {
    faults.clear(params.id);
    return faults.all();
  });

  /**
   * Makes the next `times` calls fail with `status`. If `status` is 500 or more, the calls fail during execution, and
   * the sandbox stores the errors. With any other status, the calls fail before execution.
   */
  app.post<FormRoute>('/failures', async ({ body }) => {
    const { status, times } = readFailures(body ?? {}, '');
    faults.clear(FAILURES);
    const kind = status >= 500 ? 'failure' : status === 429 ? 'rate_limit' : 'refused';
    const fault = { percent: 100, when: 'before_effect', minMs: 0, maxMs: 0 } as const;
    if (times > 0) faults.add({ ...fault, operations: [], id: FAILURES, kind, times, status });
    return { status, times };
  });

  app.get('/requests', async () => log.latest());
}

function readNewFault(form: FormObject): Fault {
  const {
    kind,
    operations = [],
    percent = 100,
    times,
    status,
    when = 'before_effect',
    minMs = 0,
    maxMs = minMs,
    retryAfter,
  } = readFault(form, '');
  if (kind === 'latency' && maxMs === 0) {
    throw new StripeError(400, 'Set minMs, maxMs or both, to choose how long calls wait.', { param: 'minMs' });
  }
  if (maxMs < minMs) throw new StripeError(400, 'maxMs must not be less than minMs.', { param: 'maxMs' });
  return {
    id: newId('trouble').slice(0, 20),
    kind,
    operations,
    percent,
    ...timesOf(times, percent),
    ...(status !== undefined && { status }),
    when,
    minMs,
    maxMs,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/**
 * Returns how many calls a fault affects. Without `times`, a fault with 100 percent affects one call, and a fault with
 * a lower percentage has no limit.
 */
function timesOf(times: number | undefined, percent: number): { times?: number } {
  if (times !== undefined) return { times };
  return percent === 100 ? { times: 1 } : {};
}
