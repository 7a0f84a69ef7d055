import * as fc from 'fast-check';
import { REMOTES } from 'tooling/setup/packages.mjs';

/** A random change to a copy of a built release. Most changes affect both the files and the record. */
export interface Change {
  name: string;
  /** The version ranges that a remote's container enforces, by module. */
  ranges: Record<string, string>;
  /** The versions that a shell provides, by module. */
  provided: Record<string, string>;
  /** The exported names that the shell no longer provides. */
  dropped: string[];
  /** The new names of imports from shared modules, by their name in the build. */
  renamed: Record<string, string>;
  /** The paths of the routes that the change adds to a remote. */
  paths: string[];
  /** The endpoints to add to the record, although the files do not define them. */
  endpoints: string[];
  /** The calls to add to the record, although the files do not make them. */
  calls: { method: 'GET'; path: string; reads: Record<string, 'text'> }[];
}

const UNCHANGED: Omit<Change, 'name'> = {
  ranges: {},
  provided: {},
  dropped: [],
  renamed: {},
  paths: [],
  endpoints: [],
  calls: [],
};

/** Ranges that the shell of this checkout fulfils, and ranges that it does not fulfil. */
const GOOD_RANGES = {
  react: ['^19.0.0', '^19.3.1', '~19.3.0', '>=18.2.0', '^19.0.0 || ^20.0.0'],
  api: ['^1.0.0', '>=1.0.0', '~1.0.0', '1.0.0', '^1.0.0 || ^2.0.0'],
};
const BAD_RANGES = { react: ['^19.4.0', '~19.2.0', '^20.0.0'], api: ['^1.1.0', '^2.0.0'] };
const PATHS = [
  'gifts',
  'gifts/:id?',
  ':slug',
  'help/*',
  'privacy',
  'purchase/gift',
  'subscriptions',
  'payment/success/:id',
  'a/:page',
  ':shop/b',
];
const CALLS = [
  { method: 'GET', path: '/api/auth/currentuserinfo', reads: { nickname: 'text' } },
  { method: 'GET', path: '/api/refunds', reads: { id: 'text' } },
] as const;

/** Generates `otherwise` in five of six cases, because one fault in a release hides all other faults. */
const rarely = <Value>(value: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });
const oneOf = (values: string[]) => fc.constantFrom(...values).map((value) => [value]);

const remote: fc.Arbitrary<Change> = fc
  .record({
    name: fc.constantFrom(...REMOTES),
    react: fc.constantFrom(...GOOD_RANGES.react),
    api: fc.constantFrom(...GOOD_RANGES.api),
    badRange: rarely<Record<string, string>>(
      fc.oneof(
        fc.constantFrom(...BAD_RANGES.react).map((range) => ({ react: range })),
        fc.constantFrom(...BAD_RANGES.api).map((range) => ({ 'shared/api': range })),
      ),
      {},
    ),
    renamed: rarely<Record<string, string>>(
      fc.constantFrom({ usePrices: 'usePricesNet' }, { Link: 'NavLink' }, { useParams: 'useMatch' }),
      {},
    ),
    paths: fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: oneOf(PATHS) }),
    endpoints: rarely(oneOf(['prices', 'list', 'mfe_other_1_0_0/list']), []),
    calls: rarely(
      fc.constantFrom(...CALLS).map((call) => [{ ...call }]),
      [],
    ),
  })
  .map(({ name, react, api, badRange, ...rest }) => ({
    ...UNCHANGED,
    ...rest,
    name,
    ranges: { react, 'shared/api': api, ...badRange },
  }));

const shell: fc.Arbitrary<Change> = fc
  .record({
    // Versions that are listed twice are generated more often.
    react: fc.constantFrom('19.3.1', '19.3.1', '19.3.2', '19.4.0', '20.0.0'),
    api: fc.constantFrom('1.0.0', '1.0.0', '1.0.1', '1.2.0', '2.0.0'),
    dropped: rarely(oneOf(['usePrices', 'logFailure', 'asText', 'useSearchParams', 'readPurchaseDraft']), []),
  })
  .map(({ react, api, dropped }) => ({
    ...UNCHANGED,
    name: 'shell',
    provided: { react, 'react/jsx-runtime': react, 'shared/api': api },
    dropped,
  }));

const change = fc.oneof({ weight: 4, arbitrary: remote }, { weight: 1, arbitrary: shell });

/** Describes a change: the package's name, then the changes as JSON. */
export function describeChange({ name, ...parts }: Change): string {
  const changed = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
  return `${name} with ${JSON.stringify(Object.fromEntries(changed))}`;
}

/** Returns `count` random changes. The same seed returns the same changes. */
export const sampleChanges = (count: number, seed: number): Change[] => fc.sample(change, { numRuns: count, seed });
