import { FAILED_CALL, type FailedCall } from 'shared/contract/failedCall';
import { runtimeConfig } from 'shared/runtime';
import { type Caught, createErrorReports, findError, type FoundError } from 'release-registry/client/reportErrors';
import { currentPage, sendReport } from './sendReport';

/** Describes the calls without a reply that are worth reporting, by RTK Query's status. */
const FAILURES: Readonly<Record<string, string>> = { FETCH_ERROR: 'no reply', TIMEOUT_ERROR: 'no reply in time' };

const report = createErrorReports({ page: currentPage, send: sendReport });

/**
 * Reports an error to the server once. Never throws, because the error listener would then report its own error.
 */
export function reportError(caught: Caught): void {
  try {
    // Only the API slice dispatches this event, so `detail` is a `FailedCall`.
    const isCall = caught instanceof CustomEvent && caught.type === FAILED_CALL;
    const found = isCall ? failedCall(caught.detail) : findError(caught);
    if (found) report(found);
  } catch {
    // Drop the report, because an exception here would call the error listener again.
  }
}

/**
 * Describes a failed call. Returns `undefined` if the browser is offline, or if the status is neither a number nor in
 * `FAILURES`.
 */
function failedCall({ endpoint, status }: FailedCall): FoundError | undefined {
  const failure = typeof status === 'number' ? 'server error' : FAILURES[status];
  if (failure === undefined || navigator.onLine === false) return undefined;
  const [name = '', container] = endpoint.split('/').reverse();
  return { kind: 'call', error: `The call ${name} failed: ${failure}`, release: releaseOf(container) };
}

/** Returns the release that registered an endpoint, or `undefined` for an endpoint of `shared`. */
function releaseOf(container: string | undefined): string | undefined {
  for (const { name, current, previous } of runtimeConfig().remotes) {
    const release = [current, previous].find((each) => each?.container === container);
    if (release) return `${name}@${release.version}`;
  }
  return undefined;
}
