import { FAILED_CALL, type FailedCall } from '../contract/reports';

/** The endpoint that records a visit. Content blockers often block it, so its failures rarely mean a fault. */
const VISIT = 'saveVisit';

/** Reports a failed call to the shell. Ignores refusals (4xx), calls that the page cancelled and visit records. */
export function reportFailedCall(
  { endpoint, signal }: { endpoint: string; signal: AbortSignal },
  status: FailedCall['status'],
) {
  if (Number(status) < 500 || signal.aborted || endpoint === VISIT) return;
  dispatchEvent(new CustomEvent<FailedCall>(FAILED_CALL, { detail: { endpoint, status } }));
}
