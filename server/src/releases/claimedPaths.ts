import type { ReleaseRecord } from 'shared/contract/registry';

/** The paths that both releases claim, as the first one writes them. */
export function claimedByBoth(first: ReleaseRecord, second: ReleaseRecord): string[] {
  const taken = new Set(pathsOf(second).flatMap(shapes));
  return pathsOf(first).filter((path) => shapes(path).some((shape) => taken.has(shape))).map((path) => `/${path}`);
}

/** A shell's own pages are named in its frames. */
function pathsOf({ routes, frames }: ReleaseRecord): string[] {
  const ownPages = Object.keys(frames).filter((name) => name.startsWith('/'));
  return [...routes.map(({ path }) => path), ...ownPages.map((path) => path.slice(1))];
}

/** What the router tells apart: the case of letters and the names of parameters do not count, and an optional segment makes two paths. */
function shapes(path: string): string[] {
  const segments = path.toLowerCase().split('/');
  const last = segments.at(-1)!;
  const withAll = segments.map((segment) => (segment.startsWith(':') ? ':' : segment)).join('/');
  return last.endsWith('?') ? [withAll, withAll.split('/').slice(0, -1).join('/')] : [withAll];
}
