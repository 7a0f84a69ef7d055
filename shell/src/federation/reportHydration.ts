import type { ErrorInfo } from 'react';
import { runtimeConfig } from 'shared/runtime';
import { PageUnavailableError } from './PageUnavailableError';
import { report } from './report';

/**
 * Reports that React gave up a part of the prerendered page and rendered it anew, under the release whose component it
 * was.
 */
export function reportHydration(error: unknown, { componentStack }: ErrorInfo): void {
  // A page that did not load was reported as it failed to.
  if (!isUnavailable(error)) report({ ...releaseIn(componentStack ?? ''), phase: 'hydrate', outcome: 'failed' });
  reportError(error);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof PageUnavailableError;
}

/** The innermost component comes first, with the address of its script. */
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
