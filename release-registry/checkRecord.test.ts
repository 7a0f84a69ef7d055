import type { ReleaseRecord } from 'shared/contract/registry';
import { checkRecord } from './checkRecord';

const route = (path: string, module = './Page') => ({ path, module, requiresLogin: false, title: '' });
const slot = (path: string, module = './Page') => ({ module, paths: [path], requiresLogin: true });
const remote: ReleaseRecord = {
  name: 'mfe-new',
  version: '1.0.0',
  container: 'mfe_new_1_0_0',
  entry: 'remoteEntry.js',
  integrity: { 'remoteEntry.js': 'sha384-a', 'page.js': 'sha384-b', 'page.css': 'sha384-c' },
  routes: [route('new/:id?')],
  slots: [slot('purchase/:quantity?')],
  requires: { range: '^1.0.0', exports: {}, versions: { react: '^19.0.0' } },
  registers: { endpoints: [], reducers: [], storageKeys: [], tagTypes: [] },
  calls: [{ method: 'GET', path: '/api/new', reads: { id: 'text', 'tags?': ['text'] } }],
  assets: { './Page': { scripts: ['page.js'], styles: ['page.css'] } },
  styles: { 'page.css': '' },
  frames: { './Page': '' },
};
const shell: ReleaseRecord = {
  ...remote,
  name: 'shell',
  entry: '',
  integrity: { 'index.html': 'sha384-a', 'main.js': 'sha384-b' },
  routes: [route('privacy', '')],
  assets: { '.': { scripts: ['main.js'], styles: [] } },
  styles: {},
  provides: { version: '1.0.0', exports: {}, versions: { react: '19.3.1' } },
};

test('accepts a complete record with unknown fields', () => {
  const newer = { ...remote, somethingNew: true };
  expect(checkRecord(newer)).toEqual(newer);
  expect(checkRecord(shell)).toEqual(shell);
});

test.each([
  ['^19.0.0', '^19.0.0'],
  ['*', '>=0.0.0-0'],
  ['1.x', '>=1.0.0 <2.0.0-0'],
  ['>=18 <20', '>=18.0.0 <20.0.0-0'],
  ['~1.2 || 2 - 3', '>=1.2.0 <1.3.0-0||>=2.0.0 <4.0.0-0'],
])('accepts the range %s, and writes it as %s for browsers', (range, written) => {
  const { requires } = checkRecord({ ...remote, requires: { range: '*', exports: {}, versions: { react: range } } });
  expect(requires).toEqual({ range: '>=0.0.0-0', exports: {}, versions: { react: written } });
});

test.each(['mfe-new', '@acme/cart', 'cart.v2'])('accepts the package name %s', (name) => {
  expect(() => checkRecord({ ...remote, name, container: `${name.replace(/\W/g, '_')}_1` })).not.toThrow();
});

test.each(['Cart', '../cart', '@acme/', '@/cart', '@acme/../cart', 'a/b', '-cart', '.drafts', 'a@b'])(
  'refuses the package name %s',
  (name) => {
    expect(() => checkRecord({ ...remote, name })).toThrow(`"${name}@1.0.0" is not a valid release`);
  },
);

test('accepts a record without the optional fields', () => {
  const { registers, calls, ...plain } = remote;
  expect(registers && calls && checkRecord({ ...plain, requires: { range: '^1.0.0', exports: {} } })).toBeTruthy();
});

test.each<[string, Partial<ReleaseRecord>, string]>([
  [
    'an entry that is not among the files',
    { entry: 'main.js' },
    'it refers to "main.js", which is not among its files',
  ],
  [
    'a chunk that is not among the files',
    { assets: { './Page': { scripts: ['gone.js'], styles: [] } } },
    'it refers to "gone.js", which is not among its files',
  ],
  ['a route whose module has no assets', { routes: [route('new', './Other')] }, 'it has no assets for "./Other"'],
  ['an invalid route path', { routes: [route('/new')] }, 'the route "/new" is not a valid path'],
  ['a route to a parent folder', { routes: [route('../admin')] }, 'the route "../admin" is not a valid path'],
  ['a route with an empty segment', { routes: [route('a//b')] }, 'the route "a//b" is not a valid path'],
  [
    'a route with many optional segments',
    { routes: [route(`${'a?/'.repeat(16)}b`)] },
    `the route "${'a?/'.repeat(16)}b" has more than 16 segments`,
  ],
  [
    'a route with five optional segments',
    { routes: [route('a?/b?/c?/d?/e?')] },
    'the route "a?/b?/c?/d?/e?" has more than 4 optional segments',
  ],
  [
    'a large stylesheet',
    { styles: { 'page.css': 'a'.repeat(1024 * 1024) } },
    'it is 1049261 bytes long, but the limit is 1048576',
  ],
  ['a slot whose module has no assets', { slots: [slot('', './Other')] }, 'it has no assets for "./Other"'],
  ['an invalid slot path', { slots: [slot('/new')] }, 'the slot "/new" is not a valid path'],
  ['an invalid range', { requires: { range: 'latest', exports: {} } }, '"latest" is not a version range'],
  [
    'a call with an invalid reply shape',
    // The cast is needed, because the type does not allow the invalid shape "date".
    { calls: [{ method: 'GET', path: '/api/new', reads: { id: 'date' as 'text' } }] },
    'its call "/api/new" has an invalid path or reply shape',
  ],
  ...['mfe_account_1_0_0', 'mfe_new_account_1_0_0', 'mfe_new_', 'mfe_new_1.0.0'].map(
    (container): [string, Partial<ReleaseRecord>, string] => [
      `the container ${container}`,
      { container },
      `the container "${container}" does not consist of the package's name and version, such as mfe_new_1_0_0`,
    ],
  ),
])('refuses a remote with %s', (_what, changes, problem) => {
  expect(() => checkRecord({ ...remote, ...changes })).toThrow(
    `The record of mfe-new@1.0.0 is not valid: ${problem}. Build the package again.`,
  );
});

test('refuses the container of another remote, even without a list of registered names', () => {
  const { registers, ...plain } = remote;
  expect(registers).toBeDefined();
  expect(() => checkRecord({ ...plain, container: 'mfe_account_1_0_0' })).toThrow(
    'the container "mfe_account_1_0_0" does not consist of',
  );
});

test.each<[string, Partial<ReleaseRecord>, string]>([
  [
    'without its page',
    { integrity: { 'main.js': 'sha384-b' } },
    'it refers to "index.html", which is not among its files',
  ],
  ['without assets', { assets: {} }, 'it has no assets for "."'],
  ['that provides no version', { provides: { version: '', exports: {} } }, '"" is not a version'],
])('refuses a shell %s', (_what, changes, problem) => {
  expect(() => checkRecord({ ...shell, ...changes })).toThrow(
    `The record of shell@1.0.0 is not valid: ${problem}. Build the package again.`,
  );
});
