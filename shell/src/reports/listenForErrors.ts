import type { ErrorKind } from 'shared/contract/reports';

export interface CaughtError {
  kind: ErrorKind;
  error: unknown;
  /** The release at fault, such as `mfe-account@1.2.0`, if it is known. */
  release?: string | undefined;
}

type Listener = (caught: CaughtError) => void;

/** The number of errors to keep until `onError`. */
const MAX_EARLY = 10;
const RELEASE_FILE = /\/cdn\/([^/]+)\/([^/]+)\//;

const early: CaughtError[] = [];
let listener: Listener = (caught) => {
  if (early.length < MAX_EARLY) early.push(caught);
};

// These listeners start when the module is imported. Import it before all others, because these could throw.
addEventListener('error', onErrorEvent, true);
addEventListener('unhandledrejection', ({ reason }) => listener({ kind: 'rejection', error: reason }));

/** Calls `next` with the errors until now and all later ones. */
export function onError(next: Listener): void {
  listener = next;
  early.splice(0).forEach(next);
}

/** Handles uncaught errors and files that did not load. The events of such files do not bubble. */
function onErrorEvent(event: ErrorEvent | Event): void {
  if (event instanceof ErrorEvent) {
    // A script of another origin hides its error. The script does not belong to a release.
    if (event.error != null) listener({ kind: 'error', error: event.error });
    return;
  }
  const { target } = event;
  const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
  const [, name, version] = RELEASE_FILE.exec(url) ?? [];
  const file = url.split('/').pop();
  if (name) listener({ kind: 'load', error: `The file ${file} did not load.`, release: `${name}@${version}` });
}
