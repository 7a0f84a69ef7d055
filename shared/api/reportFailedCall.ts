import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { FAILED_CALL, type FailedCall } from '../contract/reports';

/** The record of a visit. Content blockers often block it, so its failure says nothing about the shop. */
const VISIT = 'saveVisit';

/** Tells the shell that a call failed, unless the caller cancelled it or the browser is offline. */
export function reportFailedCall(endpoint: string, { status }: FetchBaseQueryError, signal: AbortSignal): void {
  const failure = failureOf(status);
  if (!failure || endpoint === VISIT || signal.aborted || navigator.onLine === false) return;
  dispatchEvent(new CustomEvent<FailedCall>(FAILED_CALL, { detail: { endpoint, failure } }));
}

function failureOf(status: FetchBaseQueryError['status']): FailedCall['failure'] | undefined {
  if (typeof status === 'number') return status >= 500 ? 'server error' : undefined;
  if (status === 'TIMEOUT_ERROR') return 'timeout';
  return status === 'FETCH_ERROR' ? 'no reply' : undefined;
}
