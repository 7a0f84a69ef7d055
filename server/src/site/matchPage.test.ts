import type { ReleaseRecord } from 'shared/contract/registry';
import type { RegistrySnapshot } from 'release-registry/registry';
import { matchPage } from './matchPage';

const record = (name: string, paths: string[]): ReleaseRecord => ({
  name,
  version: '1.0.0',
  container: name,
  entry: 'remoteEntry.js',
  integrity: {},
  routes: paths.map((path) => ({ path, module: './Page', requiresLogin: false, title: `${name} ${path}` })),
  requires: { range: '^1.0.0', exports: {} },
  assets: {},
  styles: {},
  frames: {},
});
const remote = (name: string, ...paths: string[]) => ({ name, record: record(name, paths) });
const site = (shell: ReleaseRecord): RegistrySnapshot => ({
  shell: { name: 'shell', record: shell, pageHtml: '' },
  remotes: [remote('mfe-content', ':slug'), remote('mfe-checkout', 'purchase/:quantity?')],
  hasCanary: false,
});
const ownerOf = (snapshot: RegistrySnapshot, path: string) => {
  const matched = matchPage(snapshot, path);
  return matched && (matched.remote?.name ?? 'shell');
};

const shell = record('shell', ['privacy', 'ResetPassword/:ResetCode']);

test.each([
  ['/purchase', 'mfe-checkout'],
  ['/Purchase/3/', 'mfe-checkout'],
  ['/about', 'mfe-content'],
  ['/privacy', 'shell'],
  ['/ResetPassword/abc', 'shell'],
])('finds %s in the package %s, even if an earlier remote has the route :slug', (path, owner) => {
  expect(ownerOf(site(shell), path)).toBe(owner);
});

test('finds no package for an unknown address', () => {
  expect(ownerOf(site(shell), '/nowhere/else')).toBeUndefined();
});

test('path parameters are decoded once', () => {
  expect(matchPage(site(shell), '/purchase/a%2Fb%2520')?.params).toEqual({ quantity: 'a/b%20' });
});
