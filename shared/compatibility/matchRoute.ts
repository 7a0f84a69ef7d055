export interface RoutePath {
  /**
   * Path pattern without the leading slash. A segment is static text or a parameter, such as `:name`. A `?` makes a
   * segment optional. The last segment may be `*`.
   */
  path: string;
}

export interface RouteMatch<Route> {
  route: Route;
  params: Record<string, string>;
}

/** One variant of a pattern. Each optional segment is either present or absent. */
export interface PathVariant {
  segments: readonly string[];
  /** The router tries higher ranks first. */
  rank: number;
}

const SPLAT = '*';
/** React Router's scores for the segments of a path. */
const RANKS = { static: 10, param: 3, empty: 1, splat: -2 };
/** Excludes `.` and `..`, because browsers resolve them before they request the address. */
const SEGMENT = /^(?::[\w-]+|(?!\.{1,2}\??$)[\w.~-]+)\??$/;

export const isParam = (segment: string) => segment.startsWith(':');
export const isSplat = (segment: string | undefined) => segment === SPLAT;

const MAX_SEGMENTS = 16;
/** Each optional segment doubles the number of variants that the router and the gate compare. */
const MAX_OPTIONAL_SEGMENTS = 4;

/**
 * Returns the problem with a pattern, or `undefined` if `createRouteMatcher` and React Router interpret it in the same
 * way. The problem continues a sentence that begins with the pattern.
 */
export function routePathProblem(path: string): string | undefined {
  const segments = segmentsOf(path);
  const isReadable = segments.every(
    (segment, index) => SEGMENT.test(segment) || (isSplat(segment) && index === segments.length - 1),
  );
  if (!isReadable) return 'is not a valid path';
  if (segments.length > MAX_SEGMENTS) return `has more than ${MAX_SEGMENTS} segments`;
  const optional = segments.filter((segment) => segment.endsWith('?')).length;
  return optional > MAX_OPTIONAL_SEGMENTS ? `has more than ${MAX_OPTIONAL_SEGMENTS} optional segments` : undefined;
}

/**
 * Returns a function that finds the route for a path by React Router's rules. The function ignores case and trailing
 * slashes, and returns `undefined` for an unknown path.
 */
export function createRouteMatcher<Route extends RoutePath>(
  routes: readonly Route[],
): (pathname: string) => RouteMatch<Route> | undefined {
  const candidates = routes
    .flatMap((route) =>
      variantsOf(route.path).map(({ segments, rank }) => ({
        route,
        rank,
        names: namesIn(segments),
        pattern: compile(segments),
      })),
    )
    .sort((a, b) => b.rank - a.rank);
  return (pathname) => {
    const path = decodePath(pathname);
    for (const { route, names, pattern } of candidates) {
      const match = pattern.exec(path);
      if (match) return { route, params: paramsOf(names, match.slice(1)) };
    }
    return undefined;
  };
}

/** Returns the variants of a pattern, with and without each optional segment, and their ranks. */
export function variantsOf(path: string): PathVariant[] {
  return withOptionals(segmentsOf(path)).map((segments) => ({ segments, rank: rankOf(segments) }));
}

function segmentsOf(path: string): string[] {
  return path === '' ? [] : path.split('/');
}

function withOptionals([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const endings = withOptionals(rest);
  const present = endings.map((ending) => [first.replace(/\?$/, ''), ...ending]);
  return first.endsWith('?') ? [...present, ...endings] : present;
}

/**
 * Computes the rank that React Router gives a path. The leading slash adds an empty segment to each path, and the home
 * page has a second empty segment.
 */
function rankOf(segments: readonly string[]): number {
  const counted = segments.length === 0 ? [''] : segments;
  return counted.reduce((rank, segment) => rank + 1 + rankOfSegment(segment), 1 + RANKS.empty);
}

function rankOfSegment(segment: string): number {
  if (segment === '') return RANKS.empty;
  if (isSplat(segment)) return RANKS.splat;
  return isParam(segment) ? RANKS.param : RANKS.static;
}

function namesIn(segments: readonly string[]): string[] {
  return segments.filter((segment) => isParam(segment) || isSplat(segment)).map((segment) => segment.replace(/^:/, ''));
}

function compile(segments: readonly string[]): RegExp {
  const hasSplat = isSplat(segments.at(-1));
  const fixed = hasSplat ? segments.slice(0, -1) : segments;
  const source = fixed
    .map((segment) => (isParam(segment) ? '/([^/]+)' : `/${segment.replace(/[.~-]/g, '\\$&')}`))
    .join('');
  if (!hasSplat) return new RegExp(`^${source || '/'}/*$`, 'i');
  return new RegExp(source === '' ? '^/(.*)$' : `^${source}(?:/(.+)|/*)$`, 'i');
}

function paramsOf(names: readonly string[], values: readonly (string | undefined)[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, (values[index] ?? '').replace(/%2F/g, '/')]));
}

/**
 * Decodes each segment, but keeps encoded slashes encoded, because a slash would split the segment. Returns the path
 * unchanged if its encoding is invalid.
 */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replace(/\//g, '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
