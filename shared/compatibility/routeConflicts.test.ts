import * as fc from 'fast-check';
import { createRouteMatcher } from './matchRoute';
import { ambiguousRoutes, routeConflicts } from './routeConflicts';

const kindOf = (path: string, otherPath: string) => routeConflicts([path], [otherPath])[0]?.kind;

test.each([
  ['purchase/:quantity?', 'purchase'],
  ['Purchase/:n', 'purchase/:quantity?'],
  ['', ''],
  [':shop/b', 'a/:page'],
  ['*', '*'],
])('%s and %s are ambiguous', (path, otherPath) => {
  expect([kindOf(path, otherPath), kindOf(otherPath, path)]).toEqual(['ambiguous', 'ambiguous']);
});

test.each([
  ['purchase/gift', 'purchase/:quantity?'],
  ['docs/api', 'docs/*'],
  [':shop/b/:id', 'a/*'],
])('%s takes addresses from %s', (path, otherPath) => {
  expect([kindOf(path, otherPath), kindOf(otherPath, path)]).toEqual(['shadowing', 'shadowing']);
});

test.each([
  [':slug', 'purchase/:quantity?'],
  [':shop/:page', 'privacy/terms'],
  ['*', 'purchase'],
  ['', '*'],
  ['renew/:id', 'renew/a/:code'],
  ['payment/success/:id', 'payment/cancel/:id'],
])('%s and %s do not conflict', (path, otherPath) => {
  expect([kindOf(path, otherPath), kindOf(otherPath, path)]).toEqual([undefined, undefined]);
});

test('one owner may have specific and general routes, but no ambiguous routes', () => {
  expect(ambiguousRoutes(['purchase/:quantity', 'purchase/gift', 'purchase'])).toEqual([]);
  expect(ambiguousRoutes(['a/:b', ':a/b'])).toEqual([{ path: 'a/:b', otherPath: ':a/b', kind: 'ambiguous' }]);
});

const segment = fc.constantFrom('a', 'b', 'c', ':x', ':y', 'a?', ':z?');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '', '*'))
  .map(([segments, splat]) => [...segments, splat].filter(Boolean).join('/'));
const address = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

test('owners whose paths do not conflict serve the same addresses in any order', () => {
  fc.assert(
    fc.property(path, path, address, (one, other, pathname) => {
      fc.pre(routeConflicts([one], [other]).length === 0);
      const [first, second] = [
        { path: one, owner: 1 },
        { path: other, owner: 2 },
      ];
      const ownerIn = (routes: (typeof first)[]) => createRouteMatcher(routes)(pathname)?.route.owner;
      expect(ownerIn([first, second])).toBe(ownerIn([second, first]));
    }),
    { numRuns: 3_000 },
  );
});

test('a path that begins with a static segment keeps its addresses if another path does not conflict with it', () => {
  fc.assert(
    fc.property(path, path, address, (one, other, pathname) => {
      fc.pre(/^[abc]\b(?!\?)/.test(one) && routeConflicts([one], [other]).length === 0);
      const serves = createRouteMatcher([{ path: one, owner: 1 }])(pathname);
      if (serves)
        expect(
          createRouteMatcher([
            { path: one, owner: 1 },
            { path: other, owner: 2 },
          ])(pathname)?.route.owner,
        ).toBe(1);
    }),
    { numRuns: 3_000 },
  );
});
