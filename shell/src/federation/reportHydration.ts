import type { ErrorInfo } from 'react';
import { runtimeConfig } from 'shared/runtime';
import { PageUnavailableError } from './PageUnavailableError';
import { report } from './report';

/**
 * Reports that React discarded a part of the prerendered page and rendered that part again. The report contains the
 * release of the component. Also passes the error to the browser's `reportError`, as React does by default.
 */
export function reportHydration(error: unknown, { componentStack }: ErrorInfo): void {
  // Skip a page that did not load, because another report covers it.
  if (!isUnavailable(error)) report({ ...releaseIn(componentStack ?? ''), phase: 'hydrate', outcome: 'failed', error });
  reportError(error);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof PageUnavailableError;
}

/**
 * Returns the release of the innermost component. The stack lists that component first, with the address of its script.
 * Returns the shell's release if the script is not a remote's.
 */
function releaseIn(componentStack: string): { remote: string; version: string } {
  const { remotes, shellVersion } = runtimeConfig();
  const releases = remotes.flatMap(({ name, current, previous }) =>
    [current, ...(previous ? [previous] : [])].map(({ baseUrl, version }) => ({ remote: name, version, baseUrl })),
  );
  const lines = componentStack.split('\n');
  const line = lines.find((each) => each.includes('://')) ?? '';
  const { remote, version } = releases.find(({ baseUrl }) => line.includes(baseUrl)) ?? {
    remote: 'shell',
    version: shellVersion,
  };
  return { remote, version };
}
