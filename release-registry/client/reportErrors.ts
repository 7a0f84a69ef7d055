import type { BrowserReport, ReportedError } from 'shared/contract/reports';
import { onReport } from './report';

/** The maximum number of errors reported per page load. */
const MAX_ERRORS = 10;
const MAX_MESSAGE = 500;
const MAX_STACK = 4_000;

/** Reports an error. `release` is the release at fault, such as `@acme/cart@1.2.0`, if the page knows it. */
export type ReportError = (error: unknown, release?: string) => void;

interface ErrorReporter {
  /** The registry's origin. */
  url: string;
  visitorId: string;
  /** Returns the release of the page's shell. The registry attributes errors without another release to it. */
  shell: () => string | undefined;
}

/** Reports uncaught errors and failed loads, and returns a function that reports further errors. */
export function createErrorReports({ url, visitorId, shell }: ErrorReporter): ReportError {
  const known = new Set<string>();

  function send(kind: ReportedError['kind'], reason: unknown, release?: string): void {
    const { message, stack } = describe(reason);
    if (known.size === MAX_ERRORS || known.has(message + stack)) return;
    known.add(message + stack);
    const error: ReportedError = { kind, message, stack, ...(release !== undefined && { release }) };
    const body: BrowserReport = { visitorId, route: '', module: '', release: shell() ?? '', errors: [error] };
    navigator.sendBeacon?.(`${url}/api/reports/save`, JSON.stringify(body));
  }

  addEventListener('error', ({ error }) => error != null && send('error', error));
  addEventListener('unhandledrejection', ({ reason }) => send('rejection', reason));
  onReport(({ remote, version, outcome, error }) => {
    if (error !== undefined || outcome === 'hung' || outcome === 'unavailable')
      send('load', error ?? `A module of the remote did not load: ${outcome}`, `${remote}@${version}`);
  });
  return (error, release) => send('error', error, release);
}

function describe(reason: unknown): Pick<ReportedError, 'message' | 'stack'> {
  if (!(reason instanceof Error)) return { message: String(reason).slice(0, MAX_MESSAGE), stack: '' };
  const { name, message, stack = '' } = reason;
  return { message: `${name}: ${message}`.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK) };
}
