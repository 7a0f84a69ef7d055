import { getRegisteredShare } from '@module-federation/runtime-core';
import * as fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { readReply } from '../calls/readReply';
import { asRecord } from '../calls/values';
import type { ReplySchema, ReplyShape } from '../contract/replyShape';
import { type ReleaseRecord, SHELL } from '../contract/registry';
import { flag, list, number, object, type Schema, text } from '../contract/schema';
import { type Promotion, samplePromotions } from '../testing/randomReleases';
import { incompatibilities } from './incompatibilities';
import { createRouteMatcher } from './matchRoute';
import { isCompatible } from './requirements';

const RECORDS = 500;
/** Containers do not request this module from the share scope. */
const RUNTIME_CORE = '@module-federation/runtime-core';
const ADDRESSES = fc.sample(
  fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'privacy'), { maxLength: 4 })
    .map((parts) => `/${parts.join('/')}`),
  { numRuns: 40 },
);

/** Returns every possible page after the candidate goes live. A page has one shell and one release of each remote. */
function pagesOf({ candidate, live }: Promotion): { shell: ReleaseRecord; remotes: ReleaseRecord[] }[] {
  const releases = [...live.filter(({ name }) => name !== candidate.name), candidate];
  const remotes = releases.filter(({ name }) => name !== SHELL);
  return releases.filter(({ name }) => name === SHELL).map((shell) => ({ shell, remotes }));
}

/**
 * Returns whether the federation runtime provides every shared module that the remote's container requests. The runtime
 * throws if it refuses a module.
 */
function runtimeAccepts(shell: ReleaseRecord, { requires: { versions = {} }, container }: ReleaseRecord): boolean {
  const provided = Object.entries(shell.provides?.versions ?? {});
  const shared = (module: string, version: string) => ({
    version,
    from: SHELL,
    lib: () => module,
    loaded: true,
    scope: ['default'],
    useIn: [],
    deps: [],
    get: () => () => module,
  });
  const scope = {
    default: Object.fromEntries(provided.map(([module, version]) => [module, { [version]: shared(module, version) }])),
  };
  try {
    return Object.entries(versions)
      .filter(([module]) => module !== RUNTIME_CORE)
      .every(([module, requiredVersion]) => {
        const wanted = {
          from: container,
          scope: ['default'],
          strategy: 'loaded-first',
          shareConfig: { singleton: true, strictVersion: true, requiredVersion },
        };
        return Boolean(
          Reflect.apply(getRegisteredShare, undefined, [scope, module, wanted, { emit: () => undefined }]),
        );
      });
  } catch {
    return false;
  }
}

/** Returns the reasons why pages would fail in a browser if the candidate went live. */
function refusals({ candidate, live, server }: Promotion): string[] {
  return pagesOf({ candidate, live, server }).flatMap(({ shell, remotes }) => {
    const concerned = candidate.name === SHELL ? remotes : [candidate];
    const browserChecks = (remote: ReleaseRecord) =>
      isCompatible(
        { ...remote.requires, exports: {} },
        { version: '', exports: {}, versions: shell.provides?.versions ?? {} },
      );
    return [
      ...concerned
        .filter((remote) => !runtimeAccepts(shell, remote))
        .map(({ name }) => `the federation runtime refuses ${name}`),
      ...concerned.filter((remote) => !browserChecks(remote)).map(({ name }) => `the shell refuses ${name}`),
      ...concerned
        .filter((remote) => lacksName(shell, remote))
        .map(({ name }) => `${name} imports a name that the shell does not export`),
      ...(ADDRESSES.every((address) => isSameRoute(shell, remotes, candidate, address))
        ? []
        : ['the server and React Router choose different pages']),
      ...(hasNameTwice([shell, ...remotes], candidate) ? ['an endpoint is replaced by another package'] : []),
      ...(readsUndefined(candidate, server.answers['GET /api/thing/:id'] ?? {})
        ? ['a field that the release needs is undefined']
        : []),
    ];
  });
}

function lacksName({ provides }: ReleaseRecord, { requires }: ReleaseRecord): boolean {
  return Object.entries(requires.exports).some(([module, names]) =>
    names.some((name) => !provides?.exports[module]?.includes(name)),
  );
}

/**
 * Returns whether the server and React Router choose the same owner for an address. If the candidate owns the address,
 * also checks that the order of the packages does not change the owner.
 */
function isSameRoute(
  shell: ReleaseRecord,
  remotes: ReleaseRecord[],
  candidate: ReleaseRecord,
  address: string,
): boolean {
  const owned = (releases: ReleaseRecord[]) =>
    releases.flatMap(({ name, routes }) => routes.map(({ path }) => ({ path, owner: name })));
  const byServer = (releases: ReleaseRecord[]) => createRouteMatcher(owned(releases))(address)?.route.owner;
  const byPage = (releases: ReleaseRecord[]) => {
    const layout: RouteObject = {
      children: owned(releases).map(({ path, owner }, index) => ({ path: `/${path}`, id: `${owner} ${index}` })),
    };
    return matchRoutes([layout], address)?.at(-1)?.route.id?.split(' ')[0];
  };
  const served = byServer([...remotes, shell]);
  if (served !== byPage([...remotes, shell])) return false;
  const isCandidates = [served, byServer([shell, ...remotes.toReversed()])].includes(candidate.name);
  return !isCandidates || served === byPage([shell, ...remotes.toReversed()]);
}

function hasNameTwice(releases: ReleaseRecord[], candidate: ReleaseRecord): boolean {
  const others = releases.filter(({ name }) => name !== candidate.name).flatMap(endpointsOf);
  return endpointsOf(candidate).some((name) => others.includes(name));
}

function endpointsOf({ name, registers }: ReleaseRecord): string[] {
  if (!registers) throw new Error(`The record of ${name} does not state what it registers.`);
  return registers.endpoints;
}

/**
 * Returns whether a required field of a release is `undefined` in the smallest valid reply. That reply has only the
 * fields that the server always sends.
 */
function readsUndefined({ calls = [] }: ReleaseRecord, schema: ReplySchema): boolean {
  return calls.some(({ reads }) => {
    if (reads === undefined || typeof reads !== 'object') return false;
    const reply = asRecord(readReply(schemaOf(reads), shortestReply(schema)));
    return Object.keys(reads).some((field) => !field.endsWith('?') && reply[field] === undefined);
  });
}

/** Returns the description of a reply with the fields of a shape. */
function schemaOf(shape: ReplyShape): Schema {
  if (typeof shape === 'string') return { text: text(), number: number(), flag: flag() }[shape];
  if (Array.isArray(shape)) return list(schemaOf(shape[0]));
  return object(
    Object.fromEntries(Object.entries(shape).map(([name, kind]) => [name.replace('?', ''), schemaOf(kind)])),
  );
}

function shortestReply({ type = '', anyOf, properties = {}, required = [] }: ReplySchema): unknown {
  if (anyOf?.some((form) => form.type === 'null')) return null;
  const values: Record<string, unknown> = { string: 'A1', integer: 7, number: 7.5, boolean: false, array: [] };
  return type === 'object'
    ? Object.fromEntries(required.map((name) => [name, shortestReply(properties[name] ?? {})]))
    : values[type];
}

test(`out of ${RECORDS} random releases, the gate approves none that a browser would refuse`, () => {
  const seed = Date.now();
  const promotions = samplePromotions(RECORDS, seed);
  const approved = promotions.filter(
    ({ candidate, live, server }) => incompatibilities([candidate], live, server).length === 0,
  );
  const refused = approved.flatMap((promotion) => refusals(promotion).map((refusal) => ({ refusal, seed, promotion })));
  expect(refused).toEqual([]);
  // The result is meaningful only if the gate both approves and refuses many releases.
  expect(approved.length).toBeGreaterThan(100);
  expect(RECORDS - approved.length).toBeGreaterThan(100);
});

test('the random releases include every failure that the gate must prevent', () => {
  const promotions = samplePromotions(RECORDS, 1);
  const refusedByBrowser = new Set(
    promotions.flatMap(refusals).map((refusal) => refusal.replace(/mfe-\w+/, 'a remote')),
  );
  expect([...refusedByBrowser].sort()).toEqual([
    'a field that the release needs is undefined',
    'a remote imports a name that the shell does not export',
    'an endpoint is replaced by another package',
    'the federation runtime refuses a remote',
    'the server and React Router choose different pages',
    'the shell refuses a remote',
  ]);
});
