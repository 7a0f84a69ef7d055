import { FAILED_CALL } from 'shared/contract/failedCall';
import { isFailure, onReport } from 'release-registry/client/report';
import type { Caught } from 'release-registry/client/reportErrors';

/** The maximum number of errors to keep until `reportErrors` has loaded. */
const MAX_EARLY = 10;

const early: Caught[] = [];
let report: ((caught: Caught) => void) | undefined;
let loading: Promise<void> | undefined;

// Listen as soon as this module is imported, because modules that are imported later can throw. Listen in the capture
// phase, because the error events of scripts and stylesheets do not bubble.
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', FAILED_CALL])
  addEventListener(type, onCaught, true);
onReport((event) => isFailure(event) && onCaught(event));

/** Passes an error to `reportErrors`. Loads that module at the first error, because most pages have none. */
function onCaught(caught: Caught): void {
  if (report) return report(caught);
  if (early.length < MAX_EARLY) early.push(caught);
  loading ??= load();
}

async function load(): Promise<void> {
  try {
    ({ reportError: report } = await import('./reportErrors'));
    early.splice(0).forEach(report);
  } catch {
    // Try again at the next error.
    loading = undefined;
  }
}
