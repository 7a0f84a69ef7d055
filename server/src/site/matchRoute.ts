interface RouteLike {
  /** Path pattern without the leading slash; `:name` stands for one segment, `:name?` for one or none. */
  path: string;
}

/** The route that serves `pathname`, by the rules of the router in the page: the case of letters and a trailing slash do not matter. */
export function matchRoute<Route extends RouteLike>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Record<string, string> } | undefined {
  const given = segments(pathname);
  for (const route of routes) {
    const params = matchSegments(segments(route.path), given);
    if (params) return { route, params };
  }
  return undefined;
}

function matchSegments(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const required = wanted.filter((segment) => !segment.endsWith('?')).length;
  if (given.length < required || given.length > wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of given.entries()) {
    const expected = wanted[index]!;
    if (expected.startsWith(':')) params[expected.replace(/^:|\?$/g, '')] = segment;
    else if (expected.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

function segments(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
}

/** Each segment by itself, since an encoded `/` belongs to its segment. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
