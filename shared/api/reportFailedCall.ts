import { FAILED_CALL, type FailedCall } from '../contract/failedCall';

/** The endpoint that records a visit. Content blockers often block it, so its failures rarely indicate a fault. */
const VISIT = 'saveVisit';

/** Reports a failed call to the shell. Ignores client errors (4xx), cancelled calls and visit records. */
export function reportFailedCall(
  { endpoint, signal }: { endpoint: string; signal: AbortSignal },
  status: FailedCall['status'],
) {
  // `status` is a string if there was no reply. The comparison is then false.
  if (Number(status) < 500 || signal.aborted || endpoint === VISIT) return;
  dispatchEvent(new CustomEvent<FailedCall>(FAILED_CALL, { detail: { endpoint, status } }));
}
