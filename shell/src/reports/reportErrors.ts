import { FAILED_CALL, type FailedCall, type ReportedError } from 'shared/contract/reports';
import { runtimeConfig } from 'shared/runtime';
import { type FederationEvent, onReport } from '../federation/report';
import { type CaughtError, onError } from './listenForErrors';
import { currentPage, type ReportedPage, sendReport } from './sendReport';

/** The most errors that one page load reports. */
const MAX_ERRORS = 10;
const DELAY_MS = 1_000;
const MAX_MESSAGE = 500;
const MAX_STACK = 4_000;

const FAILED_OUTCOMES = ['failed', 'hung', 'refused', 'unavailable'];

const known = new Set<unknown>();
let queue: ReportedError[] = [];
let queuePage: ReportedPage | undefined;
let added = 0;

/** Reports each error to the server once: a second later, or when the customer leaves the page. */
export function reportErrors(): void {
  onReport(addFailedPart);
  onError(add);
  addEventListener(FAILED_CALL, addFailedCall);
  document.addEventListener('visibilitychange', flush);
}

function addFailedPart({ remote, version, phase, outcome, error }: FederationEvent): void {
  if (!FAILED_OUTCOMES.includes(outcome)) return;
  const kind = phase === 'render' || phase === 'hydrate' ? phase : 'load';
  add({ kind, error: error ?? `A page of the remote: ${outcome}`, release: `${remote}@${version}` });
}

function addFailedCall(event: Event): void {
  // The cast is safe, because only the API slice sends this event.
  const { endpoint, failure } = (event as CustomEvent<FailedCall>).detail;
  const [name = '', container] = endpoint.split('/').reverse();
  add({ kind: 'call', error: `The call ${name} failed: ${failure}`, release: releaseOf(container) });
}

/** Returns the release that registered an endpoint, or `undefined` for an endpoint of `shared`. */
function releaseOf(container: string | undefined): string | undefined {
  for (const { name, current, previous } of runtimeConfig().remotes) {
    const release = [current, previous].find((each) => each?.container === container);
    if (release) return `${name}@${release.version}`;
  }
  return undefined;
}

/** Never throws, because an error in a listener for errors would call that listener again. */
function add({ kind, error, release }: CaughtError): void {
  try {
    const { text, stack } = describe(error);
    if (added === MAX_ERRORS || known.has(error) || known.has(text + stack)) return;
    known.add(error).add(text + stack);
    added += 1;
    const page = currentPage();
    if (queuePage?.route !== page.route) flush();
    if (queue.length === 0) setTimeout(flush, DELAY_MS);
    queuePage = page;
    queue.push({ kind, message: text, stack, ...(release !== undefined && { release }) });
  } catch {
    // Lose this report.
  }
}

function describe(error: unknown): { text: string; stack: string } {
  if (!(error instanceof Error)) return { text: String(error).slice(0, MAX_MESSAGE), stack: '' };
  const { name, message, stack = '' } = error;
  return { text: `${name}: ${message}`.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK) };
}

function flush(): void {
  if (queue.length > 0 && queuePage) sendReport({ ...queuePage, errors: queue });
  queue = [];
}
