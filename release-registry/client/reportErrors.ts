import type { BrowserReport, ReportedError } from 'shared/contract/reports';
import type { FederationEvent } from './report';
import { RELEASE_FILE_URL } from './releaseFile';

/** The maximum number of errors reported per page load. */
const MAX_ERRORS = 10;
const DELAY_MS = 1_000;
const MAX_MESSAGE = 500;
const MAX_STACK = 4_000;

/** A window event, or a failed part of the site. */
export type Caught = Event | FederationEvent;

export interface FoundError {
  kind: ReportedError['kind'];
  error: unknown;
  /** Frames that lead to the cause: React's component stack, or the script that broke a policy. */
  frames?: string;
  /** The release at fault, such as `mfe-account@1.2.0`, if it is known. */
  release?: string | undefined;
}

/** The page of a report: its route, its module and its release. */
export type ReportedPage = Pick<BrowserReport, 'route' | 'module' | 'release'>;

interface ErrorReporter {
  page: () => ReportedPage;
  send: (report: ReportedPage & { errors: ReportedError[] }) => void;
}

/**
 * Creates a function that reports each error once. It sends the report after a second, or earlier if the tab is hidden
 * or another error occurs on another route. It ignores repeated errors, and all errors after the first `MAX_ERRORS`.
 */
export function createErrorReports({ page: currentPage, send }: ErrorReporter): (found: FoundError) => void {
  const known = new Set<unknown>();
  let queue: ReportedError[] = [];
  let queuePage: ReportedPage | undefined;
  let added = 0;

  function flush(): void {
    if (queue.length > 0 && queuePage) send({ ...queuePage, errors: queue });
    queue = [];
  }
  document.addEventListener('visibilitychange', flush);

  return (found) => {
    const { kind, error, release } = found;
    const { message, stack } = describe(found);
    if (added === MAX_ERRORS || known.has(error) || known.has(message + stack)) return;
    known.add(error).add(message + stack);
    added += 1;
    const page = currentPage();
    if (queuePage?.route !== page.route) flush();
    if (queue.length === 0) setTimeout(flush, DELAY_MS);
    queuePage = page;
    queue.push({ kind, message, stack, ...(release !== undefined && { release }) });
  };
}

function describe({ kind, error: caught, frames = '' }: FoundError): Pick<ReportedError, 'message' | 'stack'> {
  // React wraps the error of a component that it could not hydrate.
  const isWrapped = kind === 'hydrate' && caught instanceof Error && caught.cause instanceof Error;
  const error = isWrapped ? caught.cause : caught;
  const isError = error instanceof Error;
  const message = isError ? `${error.name}: ${error.message}` : String(error);
  const stack = (isError ? (error.stack ?? '') : '') + frames;
  return { message: message.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK) };
}

/** Returns the error in an event. Returns `undefined` for an event without a known cause. */
export function findError(caught: Caught): FoundError | undefined {
  if (!(caught instanceof Event)) return failedPart(caught);
  if (isPolicyViolation(caught)) return blocked(caught);
  if ('reason' in caught) return { kind: 'rejection', error: caught.reason };
  // Browsers hide the error of a script from another origin. Ignore it, because the report could not contain the
  // release at fault.
  if ('error' in caught) return caught.error == null ? undefined : { kind: 'error', error: caught.error };
  return missingFile(caught.target);
}

function failedPart({ remote, version, phase, outcome, error, componentStack }: FederationEvent): FoundError {
  const kind = phase === 'render' || phase === 'hydrate' ? phase : 'load';
  const failure = error ?? `A page of the remote did not load: ${outcome}`;
  return { kind, error: failure, frames: componentStack ?? '', release: `${remote}@${version}` };
}

const isPolicyViolation = (event: Event): event is SecurityPolicyViolationEvent =>
  event.type === 'securitypolicyviolation';

/**
 * Describes what the Content Security Policy blocked. Omits paths, because they can contain a secret. Ignores browser
 * extensions, which are not the site's fault.
 */
function blocked(violation: SecurityPolicyViolationEvent): FoundError | undefined {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = violation;
  if (/-extension\b/.test(`${sourceFile} ${blockedURI}`)) return undefined;
  const what = URL.canParse(blockedURI) ? new URL(blockedURI).host : blockedURI;
  const frames = RELEASE_FILE_URL.test(sourceFile) ? `at ${sourceFile}:${lineNumber}:${columnNumber}` : '';
  return { kind: 'policy', error: `${effectiveDirective} blocked ${what}`, frames };
}

function missingFile(target: EventTarget | null): FoundError | undefined {
  const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
  const [, name, version, path = ''] = RELEASE_FILE_URL.exec(url) ?? [];
  const file = path.slice(path.lastIndexOf('/') + 1);
  return name ? { kind: 'load', error: `The file ${file} did not load.`, release: `${name}@${version}` } : undefined;
}
