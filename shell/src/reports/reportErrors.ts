import { FAILED_CALL, type FailedCall, type ReportedError } from 'shared/contract/reports';
import { runtimeConfig } from 'shared/runtime';
import type { FederationEvent } from 'release-registry/client/report';
import { currentPage, type ReportedPage, sendReport } from './sendReport';

/** The maximum number of errors reported per page load. */
const MAX_ERRORS = 10;
const DELAY_MS = 1_000;
const MAX_MESSAGE = 500;
const MAX_STACK = 4_000;
const RELEASE_FILE = /\/cdn\/([^/]+)\/([^/]+)\/(?:.*\/)?([^/]+)$/;

const FAILURES: Readonly<Record<string, string>> = { FETCH_ERROR: 'no reply', TIMEOUT_ERROR: 'no reply in time' };

/** A window event, or a failed part of the site. */
export type Caught = Event | FederationEvent;

interface FoundError {
  kind: ReportedError['kind'];
  error: unknown;
  /** The release at fault, such as `mfe-account@1.2.0`, if it is known. */
  release?: string | undefined;
}

const known = new Set<unknown>();
let queue: ReportedError[] = [];
let queuePage: ReportedPage | undefined;
let added = 0;

document.addEventListener('visibilitychange', flush);

/**
 * Reports an error to the server once. Sends the report after a second, or earlier if the tab is hidden or another
 * error occurs on another route. Never throws, because the error listener would then report its own error. Ignores
 * repeated errors, and all errors after the first `MAX_ERRORS`.
 */
export function reportError(caught: Caught): void {
  try {
    const found = caught instanceof Event ? findError(caught) : failedPart(caught);
    if (found) add(found);
  } catch {
    // Drop the report, because an exception here would call the error listener again.
  }
}

function findError(event: Event): FoundError | undefined {
  // Only the API slice dispatches this event, so `detail` is a `FailedCall`.
  if (event instanceof CustomEvent && event.type === FAILED_CALL) return failedCall(event.detail);
  if ('reason' in event) return { kind: 'rejection', error: event.reason };
  // Browsers hide the error of a script from another origin. Ignore it, because the report could not contain the
  // release at fault.
  if ('error' in event) return event.error == null ? undefined : { kind: 'error', error: event.error };
  return missingFile(event.target);
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

function missingFile(target: EventTarget | null): FoundError | undefined {
  const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
  const [, name, version, file] = RELEASE_FILE.exec(url) ?? [];
  return name ? { kind: 'load', error: `The file ${file} did not load.`, release: `${name}@${version}` } : undefined;
}

function failedPart({ remote, version, phase, outcome, error }: FederationEvent): FoundError {
  const kind = phase === 'render' || phase === 'hydrate' ? phase : 'load';
  return { kind, error: error ?? `A page of the remote did not load: ${outcome}`, release: `${remote}@${version}` };
}

function add({ kind, error, release }: FoundError): void {
  const { message, stack } = describe(error);
  if (added === MAX_ERRORS || known.has(error) || known.has(message + stack)) return;
  known.add(error).add(message + stack);
  added += 1;
  const page = currentPage();
  if (queuePage?.route !== page.route) flush();
  if (queue.length === 0) setTimeout(flush, DELAY_MS);
  queuePage = page;
  queue.push({ kind, message, stack, ...(release !== undefined && { release }) });
}

function describe(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, MAX_MESSAGE), stack: '' };
  const { name, message, stack = '' } = error;
  return { message: `${name}: ${message}`.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK) };
}

function flush(): void {
  if (queue.length > 0 && queuePage) sendReport({ ...queuePage, errors: queue });
  queue = [];
}
