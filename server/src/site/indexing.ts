import { isParam, isSplat } from 'shared/compatibility/matchRoute';
import type { RemoteRoute } from 'shared/contract/registry';

export const HOME = '';
export const NOT_FOUND = 'not-found';
/** Specification, section 2. */
const ERROR_PAGES = [NOT_FOUND, 'server-error'];

/**
 * Returns whether search engines may list a page. Unless the route sets `isIndexed`, excludes error pages and pages
 * that require a sign-in or a parameter.
 */
export function isIndexed(route: RemoteRoute): boolean {
  return route.isIndexed ?? (!route.requiresLogin && !ERROR_PAGES.includes(route.path) && hasOneAddress(route));
}

/** Returns whether the route requires no parameter. The sitemap lists only such pages, because each has one address. */
export function hasOneAddress({ path }: RemoteRoute): boolean {
  return !requiredSegments(path).some((segment) => isParam(segment) || isSplat(segment));
}

/**
 * Returns a page's canonical address, without optional segments: `/purchase` for `/Purchase/3`. Keeps a parameter
 * without a value unchanged.
 */
export function canonicalPath({ path }: RemoteRoute, params: Record<string, string> = {}): string {
  const segments = requiredSegments(path).map((segment) => {
    if (isSplat(segment)) return params[segment]?.split('/').map(encodeURIComponent).join('/') ?? segment;
    const value = isParam(segment) ? params[segment.slice(1)] : undefined;
    return value === undefined ? segment : encodeURIComponent(value);
  });
  return `/${segments.join('/')}`;
}

function requiredSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && !segment.endsWith('?'));
}
