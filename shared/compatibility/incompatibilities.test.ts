import type { ReplySchema, ServerContract } from '../contract/replyShape';
import type { ReleaseRecord, RemoteRoute } from '../contract/registry';
import { incompatibilities, serverIncompatibilities } from './incompatibilities';
import { isCompatible } from './requirements';

const release = (name: string, version: string, rest: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  name,
  version,
  container: name,
  entry: 'remoteEntry.js',
  integrity: {},
  routes: [],
  requires: { range: '^1.0.0', exports: {}, versions: {} },
  assets: {},
  styles: {},
  frames: {},
  ...rest,
});
const shell = (version: string, shared: string, names: string[], react = '19.3.1') =>
  release('shell', version, {
    provides: {
      version: shared,
      exports: { 'shared/api': names },
      versions: { react, 'shared/api': shared, 'shared/store': shared },
    },
    frames: { slot: '' },
    routes: [{ path: 'privacy', module: '', requiresLogin: false, title: '' }],
  });
const needing = (versions: Record<string, string>, names: string[] = [], name = 'mfe-checkout') =>
  release(name, '2.0.0', { requires: { range: '^1.0.0', exports: { 'shared/api': names }, versions } });
const serving = (name: string, ...paths: string[]) =>
  release(name, '1.0.0', {
    routes: paths.map((path): RemoteRoute => ({ path, module: './Page', requiresLogin: false, title: '' })),
  });
const registering = (registers: Partial<ReleaseRecord['registers']>) =>
  release('mfe-account', '1.0.0', {
    container: 'mfe_account_1_0_0',
    registers: { endpoints: [], reducers: [], storageKeys: [], tagTypes: [], ...registers },
  });

const ORDER: ReplySchema = {
  type: 'object',
  properties: { id: { type: 'string' }, seats: { type: 'integer' } },
  required: ['id', 'seats'],
};
const server = (order: ReplySchema = ORDER, newest = 1): ServerContract => ({
  pageContracts: { oldest: 1, newest },
  answers: { 'GET /api/order/:id': order },
});
const without = (name: string): ReplySchema => ({
  ...ORDER,
  properties: Object.fromEntries(Object.entries(ORDER.properties ?? {}).filter(([each]) => each !== name)),
});

const causes = (candidate: ReleaseRecord, live: ReleaseRecord[], by = server()) =>
  incompatibilities(candidate, live, by);
const reasons = (...args: Parameters<typeof causes>) => causes(...args).map(({ reason }) => reason);
const shell1 = shell('1.0.0', '1.0.0', ['usePrices', 'api']);

describe('versions and names', () => {
  test('a remote whose ranges and names the shell provides is compatible', () => {
    expect(causes(needing({ react: '^19.0.0', 'shared/api': '^1.0.0' }, ['usePrices']), [shell1])).toEqual([]);
  });

  test('a remote that requires a newer React must wait for the shell', () => {
    expect(causes(needing({ react: '^19.4.0' }), [shell1])).toEqual([
      { move: 'shell', reason: 'mfe-checkout@2.0.0 needs react ^19.4.0, and shell@1.0.0 provides 19.3.1.' },
    ]);
  });

  test('a remote that requires an older major version of shared must be rebuilt', () => {
    expect(causes(needing({ 'shared/api': '^1.0.0' }), [shell('2.0.0', '2.0.0', [])])).toEqual([
      { move: 'mfe-checkout', reason: 'mfe-checkout@2.0.0 needs shared ^1.0.0, and shell@2.0.0 provides 2.0.0.' },
    ]);
  });

  test('a remote must be compatible with the canary and the stable version of the shell', () => {
    expect(reasons(needing({}, ['api']), [shell1, shell('2.0.0', '1.1.0', ['usePrices'])])).toEqual([
      'mfe-checkout@2.0.0 uses api of shared/api, which shell@2.0.0 does not provide.',
    ]);
  });

  test('the gate reports one cause if a shell is too old for 34 remotes', () => {
    const remotes = Array.from({ length: 34 }, (_, index) =>
      needing({ 'shared/api': '^1.1.0', 'shared/store': '^1.1.0' }, ['useRefunds'], `mfe-${index}`),
    );
    expect(causes(shell1, remotes)).toEqual([
      {
        move: 'shell',
        reason:
          'mfe-0@2.0.0, mfe-1@2.0.0, mfe-2@2.0.0 and 31 others need shared ^1.1.0, and shell@1.0.0 provides 1.0.0.',
      },
    ]);
  });

  test('the gate reports one cause if a shell removes a name that 34 remotes use', () => {
    const remotes = Array.from({ length: 34 }, (_, index) =>
      needing({ 'shared/api': '^1.0.0' }, ['useRefunds'], `mfe-${index}`),
    );
    expect(reasons(shell1, remotes)).toEqual([
      'mfe-0@2.0.0, mfe-1@2.0.0, mfe-2@2.0.0 and 31 others use useRefunds of shared/api, ' +
        'which shell@1.0.0 does not provide.',
    ]);
  });

  test('a shell that does not state what it provides is incompatible with every remote', () => {
    expect(isCompatible(needing({ react: '^19.0.0' }).requires, undefined)).toBe(false);
  });
});

describe('records of older builds', () => {
  const oldShell = release('shell', '0.9.0', {
    provides: { version: '1.0.0', exports: { react: ['major version 19'], 'shared/api': ['api'] } },
  });
  const oldRemote = (range: string) =>
    release('mfe-old', '0.9.0', {
      requires: { range, exports: { react: ['major version 19'], 'shared/api': ['api'] } },
    });

  test('are treated as built with React 19.3.1', () => {
    expect(reasons(needing({ react: '^19.0.0' }), [oldShell])).toEqual([]);
    expect(reasons(needing({ react: '^19.4.0' }), [oldShell])).toEqual([
      'mfe-checkout@2.0.0 needs react ^19.4.0, and shell@0.9.0 provides 19.3.1.',
    ]);
    expect(reasons(oldRemote('^1.1.0'), [oldShell])).toEqual([
      'mfe-old@0.9.0 needs shared ^1.1.0, and shell@0.9.0 provides 1.0.0.',
    ]);
  });

  test('are compatible with newer records', () => {
    const newShell = release('shell', '1.0.0', {
      provides: {
        version: '1.0.0',
        exports: { react: ['major version 19'], 'shared/api': ['api'] },
        versions: {
          react: '19.3.1',
          'react/jsx-runtime': '19.3.1',
          '@module-federation/runtime-core': '2.9.2',
          'shared/api': '1.0.0',
          'shared/router': '1.0.0',
          'shared/store': '1.0.0',
        },
      },
    });
    expect(reasons(oldRemote('^1.0.0'), [newShell])).toEqual([]);
    expect(
      reasons(oldRemote('^1.0.0'), [
        {
          ...newShell,
          provides: { ...newShell.provides!, versions: { ...newShell.provides!.versions, react: '19.2.0' } },
        },
      ]),
    ).toEqual(['mfe-old@0.9.0 needs react ^19.3.1, and shell@1.0.0 provides 19.2.0.']);
  });
});

describe('routes', () => {
  test('a release does not conflict with the release that it replaces', () => {
    expect(
      causes(serving('mfe-checkout', 'purchase/:quantity?'), [shell1, serving('mfe-checkout', 'purchase/:quantity?')]),
    ).toEqual([]);
  });

  test('the gate refuses an ambiguous route and names both owners', () => {
    expect(
      reasons(serving('mfe-new', ':n'), [shell1, serving('mfe-old', ':slug'), serving('mfe-older', ':id')]),
    ).toEqual([
      'mfe-new@1.0.0 claims /:n, which the router cannot tell from /:slug of mfe-old@1.0.0 and /:' +
        'id of mfe-older@1.0.0.',
    ]);
    expect(reasons(serving('mfe-new', ':a/b', 'a/:b'), [shell1])).toEqual([
      'mfe-new@1.0.0 claims /:a/b, which the router cannot tell from /a/:b of mfe-new@1.0.0.',
    ]);
  });

  test('the gate refuses a route that takes addresses from another owner', () => {
    expect(
      causes(serving('mfe-new', 'purchase/gift'), [shell1, serving('mfe-checkout', 'purchase/:quantity?')]),
    ).toEqual([
      {
        move: 'mfe-new',
        reason:
          'mfe-new@1.0.0 claims /purchase/gift, and /purchase/:quantity? of mfe-checkout@1.0.' +
          '0 serves some of the same addresses.',
      },
    ]);
  });

  test("remotes cannot claim the shell's pages or unknown addresses", () => {
    expect(reasons(serving('mfe-new', 'privacy', '*'), [shell1])).toHaveLength(2);
  });

  test('a route that begins with a parameter is compatible with the pages of other remotes', () => {
    expect(reasons(serving('mfe-content', ':slug'), [shell1, serving('mfe-checkout', 'purchase/:quantity?')])).toEqual(
      [],
    );
  });
});

describe('registered names', () => {
  test('the gate refuses an endpoint, reducer, storage key or tag type without the prefix of its remote', () => {
    const registers = {
      endpoints: ['mfe_account_1_0_0/orders', 'prices'],
      reducers: ['orders'],
      storageKeys: ['mfe-account/draft', 'user'],
      tagTypes: ['Order'],
    };
    expect(reasons(registering(registers), [shell1])).toEqual([
      'mfe-account@1.0.0 registers the endpoint prices, without its prefix mfe_account_1_0_0/.',
      'mfe-account@1.0.0 registers the reducer orders, without its prefix mfe-account/.',
      'mfe-account@1.0.0 registers the storage key user, without its prefix mfe-account/.',
      'mfe-account@1.0.0 registers the tag type Order, without its prefix mfe-account/.',
    ]);
  });

  test('two packages cannot register the same name or the same container', () => {
    const endpoints = { endpoints: ['mfe_account_1_0_0/orders'] };
    const other = { ...registering(endpoints), name: 'mfe-account-1' };
    expect(reasons(registering(endpoints), [other])).toEqual([
      'mfe-account@1.0.0 registers the endpoint mfe_account_1_0_0/orders, as mfe-account-1@1.0.0 does.',
      'mfe-account@1.0.0 has the container mfe_account_1_0_0, as mfe-account-1@1.0.0 does.',
    ]);
  });
});

describe('the server', () => {
  const reader = (name: string, reads: Record<string, 'text' | 'number'>) =>
    release(name, '1.0.0', { calls: [{ method: 'GET', path: '/api/order/:paymentId', reads }] });

  test('must return the fields that a release reads', () => {
    expect(causes(reader('mfe-account', { id: 'text', seats: 'text', total: 'number' }), [])).toEqual([
      {
        move: 'server',
        reason:
          'mfe-account@1.0.0 reads seats (text) and total (number) of GET /api/order/:paymentId, ' +
          'which the server does not answer.',
      },
    ]);
  });

  test('must keep a field that a release reads, even if the field is optional', () => {
    const readers = [
      reader('mfe-account', { seats: 'number' }),
      reader('mfe-admin', { id: 'text', 'seats?': 'number' }),
    ];
    expect(serverIncompatibilities(server(without('seats')), readers, server())).toEqual([
      {
        move: 'server',
        reason:
          'The server no longer answers seats (number) of GET /api/order/:paymentId. mfe-account@1.' +
          '0.0 and mfe-admin@1.0.0 read it.',
      },
    ]);
    expect(serverIncompatibilities(server(), readers, server())).toEqual([]);
  });

  test('must support the page contract of a release', () => {
    const next = release('shell', '2.0.0', { pageContract: 2 });
    const oldest = release('shell', '0.1.0', { frames: { slot: '', protected: '' } });
    expect(causes(next, [])).toEqual([
      { move: 'server', reason: 'shell@2.0.0 needs page contract 2, and the server has page contract 1.' },
    ]);
    expect(causes(oldest, [])).toEqual([
      { move: 'shell', reason: 'shell@0.1.0 needs page contract 0, and the server has page contract 1.' },
    ]);
    expect(causes(next, [], server(ORDER, 2))).toEqual([]);
    expect(serverIncompatibilities(server(), [next], server(ORDER, 2))).toHaveLength(1);
  });
});
