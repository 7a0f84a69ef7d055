import * as fc from 'fast-check';
import { ComparisonLimit, TooManyComparisons } from './ComparisonLimit';
import { createRouteMatcher, isParam, isSplat, variantsOf } from './matchRoute';
import { ambiguousRoutes, routeConflicts } from './routeConflicts';
import { RouteIndex } from './RouteIndex';

function conflictsBetween(paths: readonly string[], otherPaths: readonly string[]) {
  const others = new RouteIndex<string>(new ComparisonLimit());
  for (const path of otherPaths) others.add(path, 'other');
  return paths.flatMap((path) => routeConflicts(path, others));
}

const kindOf = (path: string, otherPath: string) => conflictsBetween([path], [otherPath])[0]?.kind;
const ambiguitiesIn = (paths: readonly string[]) => ambiguousRoutes(paths, 'own', new ComparisonLimit());

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
  expect(ambiguitiesIn(['purchase/:quantity', 'purchase/gift', 'purchase'])).toEqual([]);
  expect(ambiguitiesIn(['a/:b', ':a/b'])).toEqual([
    { path: 'a/:b', otherPath: ':a/b', owner: 'own', kind: 'ambiguous' },
  ]);
});

const segment = fc.constantFrom('a', 'b', 'c', ':x', ':y', 'a?', ':z?');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '', '*'))
  .map(([segments, splat]) => [...segments, splat].filter(Boolean).join('/'));
const address = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

test('owners whose paths do not conflict serve the same addresses in any order', () => {
  fc.assert(
    fc.property(path, path, address, (one, other, pathname) => {
      fc.pre(conflictsBetween([one], [other]).length === 0);
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
      fc.pre(/^[abc]\b(?!\?)/.test(one) && conflictsBetween([one], [other]).length === 0);
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

/** Compares two paths segment by segment, without an index. */
function comparedKind(path: string, otherPath: string): 'ambiguous' | 'shadowing' | undefined {
  const isStatic = (segment = ':') => !isParam(segment) && !isSplat(segment);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const overlaps = ([one, ...rest]: readonly string[], [other, ...others]: readonly string[]): boolean => {
    if (isSplat(one) || isSplat(other)) return true;
    if (one === undefined || other === undefined) return one === other;
    return (!isStatic(one) || !isStatic(other) || isSame(one, other)) && overlaps(rest, others);
  };
  const covers = ([one, ...rest]: readonly string[], [other, ...others]: readonly string[]): boolean => {
    if (isSplat(one)) return true;
    if (one === undefined || other === undefined) return one === other;
    return (isStatic(one) ? isSame(one, other) : !isSplat(other)) && covers(rest, others);
  };
  const kinds = variantsOf(path).flatMap((one) =>
    variantsOf(otherPath)
      .filter((other) => overlaps(one.segments, other.segments))
      .map((other) => {
        if (one.rank === other.rank) return 'ambiguous';
        const [specific, general] = one.rank > other.rank ? [one, other] : [other, one];
        const isGeneral = !isStatic(general.segments[0]) && covers(general.segments, specific.segments);
        return isGeneral ? undefined : 'shadowing';
      }),
  );
  return kinds.find((kind) => kind === 'ambiguous') ?? kinds.find((kind) => kind === 'shadowing');
}

test('the index finds the same conflicts as a comparison of every pair of paths', () => {
  const paths = fc.uniqueArray(path, { maxLength: 8 });
  fc.assert(
    fc.property(paths, paths, (own, others) => {
      const found = conflictsBetween(own, others).map((each) => `${each.kind} ${each.path} ${each.otherPath}`);
      const expected = own.flatMap((one) =>
        others.flatMap((other) => {
          const kind = comparedKind(one, other);
          return kind ? [`${kind} ${one} ${other}`] : [];
        }),
      );
      expect(found.sort()).toEqual(expected.sort());
      const ambiguous = own.flatMap((one, index) =>
        own.slice(index + 1).flatMap((other) => (comparedKind(one, other) === 'ambiguous' ? [`${one} ${other}`] : [])),
      );
      expect(
        ambiguitiesIn(own)
          .map((each) => `${each.path} ${each.otherPath}`)
          .sort(),
      ).toEqual(ambiguous.sort());
    }),
    { numRuns: 1_000 },
  );
});

test('the check of too many overlapping paths stops early', () => {
  const paths = Array.from({ length: 5_000 }, (_, index) => `:a/:b${index}`);
  expect(() => ambiguitiesIn(paths)).toThrow(TooManyComparisons);
});
