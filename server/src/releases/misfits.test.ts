import type { ReleaseRecord, RemoteRoute } from 'shared/contract/registry';
import { fitsShell, misfits } from './misfits';

const release = (name: string, version: string, rest: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  name,
  version,
  container: name,
  entry: 'remoteEntry.js',
  integrity: {},
  routes: [],
  requires: { range: '^1.0.0', exports: {} },
  assets: {},
  styles: {},
  frames: {},
  ...rest,
});
const shell = (version: string, provided: string, names: string[]) => release('shell', version, { provides: { version: provided, exports: { 'shared/api': names } }, frames: { slot: '', '/privacy': '' } });
const remote = (version: string, range: string, names: string[]) => release('mfe-checkout', version, { requires: { range, exports: { 'shared/api': names } } });
const serving = (name: string, ...paths: string[]) => release(name, '1.0.0', { routes: paths.map((path): RemoteRoute => ({ path, module: './Page', requiresLogin: false, title: '' })) });
const reasons = (candidate: ReleaseRecord, live: ReleaseRecord[]) => misfits(candidate, live).map(({ reason }) => reason);

const shell1 = shell('1.0.0', '1.0.0', ['usePrices', 'api']);

test('a remote that uses what the shell provides fits', () => {
  expect(misfits(remote('2.0.0', '^1.0.0', ['usePrices']), [shell1])).toEqual([]);
});

test('a remote that uses a name the shell lacks is to blame, and the name is told', () => {
  expect(misfits(remote('2.0.0', '^1.0.0', ['usePrices', 'useRefunds']), [shell1])).toEqual([
    { blame: 'mfe-checkout@2.0.0', reason: 'mfe-checkout@2.0.0 uses useRefunds of shared/api, which shell@1.0.0 does not provide.' },
  ]);
});

test('a remote built for a newer shared waits for the shell', () => {
  expect(reasons(remote('2.0.0', '^1.1.0', []), [shell1])).toEqual(['mfe-checkout@2.0.0 needs shared ^1.1.0, and shell@1.0.0 provides 1.0.0.']);
});

test('a remote must fit the canary of the shell as well as the stable one', () => {
  expect(reasons(remote('2.0.0', '^1.0.0', ['api']), [shell1, shell('2.0.0', '1.1.0', ['usePrices'])])).toEqual(['mfe-checkout@2.0.0 uses api of shared/api, which shell@2.0.0 does not provide.']);
});

test('a shell that takes away what a live remote uses is to blame', () => {
  expect(misfits(shell('2.0.0', '1.1.0', ['api']), [shell1, remote('1.0.0', '^1.0.0', ['usePrices'])])).toEqual([
    { blame: 'shell@2.0.0', reason: 'mfe-checkout@1.0.0 uses usePrices of shared/api, which shell@2.0.0 does not provide.' },
  ]);
});

test('a release is not measured against what it replaces', () => {
  expect(misfits(serving('mfe-checkout', 'purchase/:quantity?'), [shell1, serving('mfe-checkout', 'purchase/:quantity?')])).toEqual([]);
});

test.each([
  ['purchase/:quantity?', 'purchase', '/purchase/:quantity?'],
  ['Purchase/:n', 'purchase/:quantity?', '/Purchase/:n'],
  ['', '', '/'],
])('one path belongs to one remote: %s against %s', (claimed, taken, path) => {
  expect(reasons(serving('mfe-new', claimed), [shell1, serving('mfe-old', taken)])).toEqual([`mfe-new@1.0.0 claims the path ${path}, which is mfe-old@1.0.0's.`]);
});

test('a page of the shell belongs to the shell', () => {
  expect(reasons(serving('mfe-new', 'privacy'), [shell1])).toHaveLength(1);
});

test.each([
  ['renew/:id', 'renew/a/:code'],
  ['payment/success/:id', 'payment/cancel/:id'],
])('%s and %s are two paths', (one, other) => {
  expect(reasons(serving('mfe-new', one), [shell1, serving('mfe-old', other)])).toEqual([]);
});

test('a shell that says nothing of what it provides fits nothing', () => {
  expect(fitsShell(remote('1.0.0', '^1.0.0', []), release('shell', '1.0.0'))).toBe(false);
});
