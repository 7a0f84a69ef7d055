import * as fc from 'fast-check';
import type { ReplySchema, ReplyShape, ServerContract } from '../contract/replyShape';
import { type ReleaseRecord, type RemoteRoute, SHELL } from '../contract/registry';
import { release } from './sampleReleases';

/** A release to promote, all live releases and the server contract. */
export interface Promotion {
  candidate: ReleaseRecord;
  live: ReleaseRecord[];
  server: ServerContract;
}

type Versions = [string, string, ...string[]];

const REACT: Versions = ['19.0.0', '19.3.1', '19.4.0', '20.0.0'];
const SHARED: Versions = ['1.0.0', '1.2.0', '1.2.1', '2.0.0-beta.1', '2.0.0'];
const NAMES = { 'shared/api': ['api', 'usePrices', 'useRefunds'], 'shared/store': ['openDialog', 'useCart'] };
const CORE = { '@module-federation/runtime-core': '2.9.2', 'react/jsx-runtime': '19.0.0' };

/** Generates `usual` nine times out of ten. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });
const rangeOf = (versions: Versions) =>
  mostly(
    fc.constantFrom(`^${versions[0]}`, `^${versions[1]}`),
    fc.oneof(
      fc
        .constantFrom(...versions)
        .chain((version) => fc.constantFrom(`^${version}`, `~${version}`, `>=${version}`, version)),
      fc
        .tuple(fc.constantFrom(...versions), fc.constantFrom(...versions))
        .map(([one, other]) => `^${one} || ^${other}`),
    ),
  );

const segment = mostly(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom(':id', ':slug', 'a?', ':id?'));
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), mostly(fc.constant(''), fc.constant('*')))
  .map(([segments, splat]) => [...segments, splat].filter(Boolean).join('/'));
const routesOf = (paths: string[]): RemoteRoute[] =>
  [...new Set(paths)].map((each) => ({ path: each, module: './Page', requiresLogin: false, title: '' }));

const FIELDS: Record<string, ReplySchema> = {
  id: { type: 'string' },
  total: { type: 'integer' },
  isOpen: { type: 'boolean' },
  note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
  rates: { type: 'object', patternProperties: { '^.*$': { type: 'number' } } },
};
const KINDS: Record<string, ReplyShape> = {
  id: 'text',
  total: 'number',
  isOpen: 'flag',
  note: 'text',
  lines: [{ sku: 'text' }],
  rates: { '*': 'number' },
};

const server: fc.Arbitrary<ServerContract> = fc
  .record({
    answered: fc.subarray(Object.entries(FIELDS), { minLength: 3 }),
    required: fc.subarray(Object.keys(FIELDS), { minLength: 3 }),
  })
  .map(({ answered, required }) => ({
    pageContracts: { oldest: 1, newest: 1 },
    answers: {
      'GET /api/thing/:id': {
        type: 'object',
        properties: Object.fromEntries(answered),
        required: required.filter((name) => answered.some(([field]) => field === name)),
      },
    },
  }));

const readField = fc.tuple(
  fc.constantFrom(...Object.entries(KINDS)),
  fc.boolean(),
  mostly(fc.constant(undefined), fc.constantFrom<ReplyShape>('text', 'number', ['text'])),
);
const reads = fc
  .array(readField, { maxLength: 2 })
  .map((fields) =>
    Object.fromEntries(
      fields.map(([[name, kind], isOptional, otherKind]) => [isOptional ? `${name}?` : name, otherKind ?? kind]),
    ),
  );

const pageContract = mostly(fc.constant(1), fc.constantFrom(0, 2));

function shell(version: string): fc.Arbitrary<ReleaseRecord> {
  return fc
    .record({
      react: mostly(fc.constant('19.3.1'), fc.constantFrom(...REACT)),
      shared: mostly(fc.constantFrom('1.2.0', '1.2.1'), fc.constantFrom(...SHARED)),
      missing: mostly(fc.constant<string[]>([]), fc.subarray(Object.values(NAMES).flat(), { maxLength: 2 })),
      pageContract,
    })
    .map(({ react, shared, missing, pageContract }) => ({
      ...release(SHELL, version),
      pageContract,
      routes: routesOf(['privacy', 'ResetPassword/:code']),
      registers: {
        endpoints: ['prices', 'currentUser'],
        reducers: ['api'],
        storageKeys: ['user'],
        tagTypes: ['Prices'],
      },
      provides: {
        version: shared,
        exports: Object.fromEntries(
          Object.entries(NAMES).map(([module, names]) => [module, names.filter((name) => !missing.includes(name))]),
        ),
        versions: { ...CORE, react, 'shared/api': shared, 'shared/store': shared },
      },
    }));
}

function remote(name: string, version: string): fc.Arbitrary<ReleaseRecord> {
  const container = `${name}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');
  const endpoint = mostly(fc.constant(`${container}/list`), fc.constantFrom('prices', 'list', 'mfe_other_1_0_0/list'));
  return fc
    .record({
      react: rangeOf(REACT),
      shared: rangeOf(SHARED),
      apiNames: fc.subarray(NAMES['shared/api'], { maxLength: 2 }),
      storeNames: fc.subarray(NAMES['shared/store'], { maxLength: 1 }),
      paths: fc.array(path, { minLength: 1, maxLength: 2 }),
      endpoint,
      reads,
      pageContract,
    })
    .map(({ react, shared, apiNames, storeNames, paths, endpoint, reads, pageContract }) => ({
      ...release(name, version, { container }),
      pageContract,
      routes: routesOf(paths),
      requires: {
        range: '^1.0.0',
        exports: { 'shared/api': apiNames, 'shared/store': storeNames },
        versions: {
          '@module-federation/runtime-core': '^2.9.2',
          'react/jsx-runtime': '^19.0.0',
          react,
          'shared/api': shared,
          'shared/store': shared,
        },
      },
      registers: { endpoints: [endpoint], reducers: [], storageKeys: [`${name}/draft`], tagTypes: [] },
      calls: [{ method: 'GET' as const, path: '/api/thing/:thingId', reads }],
    }));
}

/**
 * Generates live releases, a candidate release and a server contract. The candidate is a new remote, a new version of a
 * live remote, or a new shell. The generator does not check whether the live releases are compatible.
 */
export const promotion: fc.Arbitrary<Promotion> = fc.record({
  server,
  live: fc
    .tuple(
      shell('1.0.0'),
      fc.option(shell('1.1.0'), { nil: undefined, freq: 4 }),
      remote('mfe-one', '1.0.0'),
      fc.option(remote('mfe-two', '1.0.0'), { nil: undefined }),
    )
    .map((releases) => releases.filter((each) => each !== undefined)),
  candidate: fc.oneof({ weight: 4, arbitrary: remote('mfe-new', '1.0.0') }, remote('mfe-one', '1.1.0'), {
    weight: 2,
    arbitrary: shell('2.0.0'),
  }),
});

/** Returns `count` random promotions. The same seed returns the same promotions. */
export function samplePromotions(count: number, seed: number): Promotion[] {
  return fc.sample(promotion, { numRuns: count, seed });
}
