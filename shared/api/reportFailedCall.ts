import { FAILED_CALL, type FailedCall } from '../contract/reports';

/** The record of a visit. Content blockers often block it, so its failure says nothing about the shop. */
const VISIT = 'saveVisit';

/** Tells the shell that a call failed. Ignores refusals (4xx) and calls that the page cancelled. */
export function reportFailedCall(
  { endpoint, signal }: { endpoint: string; signal: AbortSignal },
  status: FailedCall['status'],
) {
  if (Number(status) < 500 || signal.aborted || endpoint === VISIT) return;
  dispatchEvent(new CustomEvent<FailedCall>(FAILED_CALL, { detail: { endpoint, status } }));
}
