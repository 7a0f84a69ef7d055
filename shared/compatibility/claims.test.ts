import type { ServerContract } from '../contract/replyShape';
import type { ReleaseRecord, RemoteRoute } from '../contract/registry';
import { release, shell } from '../testing/sampleReleases';
import { incompatibilities } from './incompatibilities';

const serving = (name: string, ...paths: string[]) =>
  release(name, '1.0.0', {
    routes: paths.map((path): RemoteRoute => ({ path, module: './Page', requiresLogin: false, title: '' })),
  });
const registering = (registers: Partial<ReleaseRecord['registers']>) =>
  release('mfe-account', '1.0.0', {
    container: 'mfe_account_1_0_0',
    registers: { endpoints: [], reducers: [], storageKeys: [], tagTypes: [], ...registers },
  });

const TOO_MANY =
  'The check needs too many comparisons. Use fewer overlapping routes, registered names, imported names and fields.';
const SERVER: ServerContract = { pageContracts: { oldest: 1, newest: 1 }, answers: {} };
const causes = (candidate: ReleaseRecord, live: ReleaseRecord[]) => incompatibilities([candidate], live, SERVER);
const reasons = (...args: Parameters<typeof causes>) => causes(...args).map(({ reason }) => reason);
const shell1 = shell('1.0.0', '1.0.0', ['usePrices', 'api']);

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
      'mfe-new@1.0.0 claims /:n, which the router cannot distinguish from /:slug of mfe-old@1.0.0 and /:' +
        'id of mfe-older@1.0.0.',
    ]);
    expect(reasons(serving('mfe-new', ':a/b', 'a/:b'), [shell1])).toEqual([
      'mfe-new@1.0.0 claims /:a/b, which the router cannot distinguish from /a/:b of mfe-new@1.0.0.',
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

  test('the gate compares 5,000 routes, and names the one that conflicts', () => {
    const paths = (remote: number) => Array.from({ length: 500 }, (_, page) => `shop-${remote}/page-${page}/:id?`);
    const live = Array.from({ length: 10 }, (_, remote) => serving(`mfe-live${remote}`, ...paths(remote)));
    expect(reasons(serving('mfe-new', ...paths(10), 'shop-7/page-400'), [shell1, ...live])).toEqual([
      'mfe-new@1.0.0 claims /shop-7/page-400, which the router cannot distinguish from /shop-7/page-400/:id? of mfe-live7@1.0.0.',
    ]);
  });

  test('the gate refuses releases whose routes overlap too often to compare them', () => {
    const paths = Array.from({ length: 5_000 }, (_, index) => `:a${index}/:b?`);
    expect(causes(serving('mfe-new', ...paths), [shell1])).toEqual([{ move: 'mfe-new', reason: TOO_MANY }]);
  });

  test('a route that begins with a parameter is compatible with the pages of other remotes', () => {
    expect(reasons(serving('mfe-content', ':slug'), [shell1, serving('mfe-checkout', 'purchase/:quantity?')])).toEqual(
      [],
    );
  });
});

describe('registered names', () => {
  test("the gate refuses an endpoint, reducer, storage key or tag type without its remote's prefix", () => {
    const registers = {
      endpoints: ['mfe_account_1_0_0/orders', 'prices'],
      reducers: ['orders'],
      storageKeys: ['mfe-account/draft', 'user'],
      tagTypes: ['Order'],
    };
    expect(reasons(registering(registers), [shell1])).toEqual([
      'mfe-account@1.0.0 registers the endpoint prices without the prefix mfe_account_1_0_0/.',
      'mfe-account@1.0.0 registers the reducer orders without the prefix mfe-account/.',
      'mfe-account@1.0.0 registers the storage key user without the prefix mfe-account/.',
      'mfe-account@1.0.0 registers the tag type Order without the prefix mfe-account/.',
    ]);
  });

  test('two packages cannot register the same name or the same container', () => {
    const endpoints = { endpoints: ['mfe_account_1_0_0/orders'] };
    const other = { ...registering(endpoints), name: 'mfe-account-1' };
    expect(reasons(registering(endpoints), [other])).toEqual([
      'mfe-account@1.0.0 registers the endpoint mfe_account_1_0_0/orders, which mfe-account-1@1.0.0 already registers.',
      'mfe-account@1.0.0 uses the container mfe_account_1_0_0, which mfe-account-1@1.0.0 already uses.',
    ]);
  });
});

describe('sets of many releases', () => {
  const many = (count: number, name: string, fields: Partial<ReleaseRecord>) =>
    Array.from({ length: count }, (_, index) => release(`${name}${index}`, '1.0.0', fields));
  const check = (...releases: ReleaseRecord[]) => incompatibilities(releases, [], SERVER).map(({ reason }) => reason);
  const names = Array.from({ length: 450 }, (_, index) => `name${index}`);

  test('the gate refuses releases that register the same names too often to compare them', () => {
    expect(check(...many(300, 'mfe-', { container: 'same' }))).toEqual([TOO_MANY]);
  });

  test('the gate refuses too many shells and imported names to compare them', () => {
    const shells = Array.from({ length: 50 }, () => shell1);
    const importing = { requires: { range: '^1.0.0', exports: { 'shared/api': names } } };
    expect(check(...shells, ...many(50, 'mfe-', importing))).toEqual([TOO_MANY]);
  });
});
