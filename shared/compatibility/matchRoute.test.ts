import * as fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { createRouteMatcher, routePathProblem } from './matchRoute';

const NAMES = ['a', 'b', 'Purchase', 'x.y', 'k-1'];
const segment = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(':id', ':other', ':n-1'),
  fc.constantFrom('a?', ':id?', ':last?'),
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '', '', '*'))
  .map(([segments, splat]) => [...segments, splat].filter(Boolean).join('/'));
const routes = fc.array(path, { minLength: 1, maxLength: 8 });
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES, ...NAMES.map((name) => name.toUpperCase()), 'other') },
  fc.constantFrom('', '%2F', 'a%2Fb', '%61', '%zz', 'ä', '\u212A-1', '%0A', '%252F'),
);
const address = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('', '/', '//'))
  .map(([parts, end]) => `/${parts.join('/')}${end}`);

/**
 * Finds a route with React Router. Uses a layout route without a path, and paths with a leading slash, like the shell.
 */
function byReactRouter(paths: readonly string[], pathname: string) {
  const children = paths.map((each, index) => ({ path: `/${each}`, id: String(index) }));
  const layout: RouteObject = { children };
  const match = matchRoutes([layout], pathname)?.at(-1);
  return match && { index: Number(match.route.id), params: { ...match.params } };
}

function byUs(paths: readonly string[], pathname: string) {
  const match = createRouteMatcher(paths.map((each, index) => ({ path: each, index })))(pathname);
  return match && { index: match.route.index, params: match.params };
}

// Silence React Router's warnings about addresses that cannot be decoded.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('matches the same route as React Router for any routes and any address', () => {
  fc.assert(
    fc.property(routes, address, (paths, pathname) => {
      expect(byUs(paths, pathname)).toEqual(byReactRouter(paths, pathname));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  [[':slug', 'purchase/:quantity?'], '/purchase', 'purchase/:quantity?'],
  [['purchase/:quantity?', ':slug'], '/about', ':slug'],
  [['subscription/renew/:id', 'subscription/renew/a/:code'], '/subscription/renew/a', 'subscription/renew/:id'],
  [['*', ''], '/', ''],
  [['docs/*', 'docs'], '/docs/', 'docs'],
  [['docs/*', 'docs'], '/docs/a/b', 'docs/*'],
])('with the routes %j, %s is served by %s', (paths, pathname, expected) => {
  expect(createRouteMatcher(paths.map((each) => ({ path: each })))(pathname)?.route.path).toBe(expected);
});

test('returns no route for an unknown address', () => {
  expect(createRouteMatcher([{ path: 'purchase/:quantity?' }])('/purchase/1/2')).toBeUndefined();
});

test.each([
  ['', true],
  ['purchase/:quantity?', true],
  ['docs/*', true],
  ['*', true],
  ['*/docs', false],
  ['/purchase', false],
  ['purchase/', false],
  [':id.pdf', false],
  ['a(b)', false],
])('the route pattern %j is valid: %s', (pattern, expected) => {
  expect(routePathProblem(pattern) === undefined).toBe(expected);
});
