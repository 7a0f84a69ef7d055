import type { ErrorInfo } from 'react';
import { runtimeConfig } from 'shared/runtime';
import { OtherReleaseError } from './hydrateOwnMarkup';
import { UnavailableError } from 'release-registry/client/UnavailableError';
import { report } from 'release-registry/client/report';

/**
 * Reports that React discarded a part of the prerendered page and rendered that part again. The report names the
 * component's release and its component stack. Also passes the error to the browser's `reportError`, as React does by
 * default.
 */
export function reportHydration(error: unknown, { componentStack }: ErrorInfo): void {
  const cause = error instanceof Error ? error.cause : undefined;
  // The loader has already reported why another release runs.
  if (cause instanceof OtherReleaseError) return;
  // Skip a page that did not load, because another report covers it.
  if (!(cause instanceof UnavailableError))
    report({ ...releaseIn(componentStack ?? ''), phase: 'hydrate', outcome: 'failed', error, componentStack });
  reportError(error);
}

/**
 * Returns the innermost component's release. The first URL in the stack is the URL of that component's script. If the
 * script is not a remote's, returns the shell's release.
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
