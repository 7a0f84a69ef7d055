import { recordFaults } from './emittedFacts.mjs';

/** Returns webpack's minified code for a shared module that a container consumes. */
const consumes = (module, range) =>
  `{fallback:()=>()=>{throw new Error("Can not get '${module}'")},shareScope:["default"],singleton:!0,` +
  `requiredVersion:"${range}",strictVersion:!0,eager:!1,layer:void 0,shareKey:"${module}"}`;
const CONSUMES = `={460:${consumes('react', '^19.0.0')},989:${consumes('shared/api', '^1.2.0')}};`;
const PROVIDES =
  'initOptions.shared={"shared/api":[{version:"1.2.0",get:()=>()=>n(4),scope:["default"],shareConfig:{eager:!0}}],' +
  'react:[{version:"19.3.1",get:()=>()=>n(3)}]};';

const remote = {
  entry: 'remoteEntry.js',
  requires: { versions: { react: '^19.0.0', 'shared/api': '^1.2.0', '@module-federation/runtime-core': '^2.9.2' } },
  calls: [{ method: 'GET', path: '/api/order/:id' }],
};
const shell = {
  entry: '',
  provides: { versions: { react: '19.3.1', 'shared/api': '1.2.0', '@module-federation/runtime-core': '2.9.2' } },
  calls: [],
};
const faultsOfRemote = ({ page = 'get("/api/order/:id")', record = {}, storage = {} } = {}) =>
  recordFaults({
    record: { ...remote, ...record },
    storage: { keys: [], faults: [], ...storage },
    exported: {},
    scripts: { 'remoteEntry.js': CONSUMES, 'page.js': page },
  });
const faultsOfShell = (record = {}, exported = { 'shared/api': ['usePrices'] }) =>
  recordFaults({
    record: { ...shell, ...record },
    storage: { keys: [], faults: [] },
    exported,
    scripts: { 'main.js': PROVIDES },
  });

test('accepts a record that matches the files', () => {
  expect([faultsOfRemote(), faultsOfShell()]).toEqual([[], []]);
});

test('reports a range that the container does not enforce', () => {
  expect(faultsOfRemote({ record: { requires: { versions: { react: '^19.0.0', 'shared/api': '^1.0.0' } } } })).toEqual([
    'the record requires shared/api ^1.0.0, but the built files contain ^1.2.0.',
  ]);
  expect(faultsOfRemote({ record: { requires: { versions: { react: '^19.0.0' } } } })).toEqual([
    'the record requires shared/api (missing), but the built files contain ^1.2.0.',
  ]);
});

test('reports a version that the shell does not provide', () => {
  expect(faultsOfShell({ provides: { versions: { react: '19.4.0', 'shared/api': '1.2.0' } } })).toEqual([
    'the record provides react 19.4.0, but the built files contain 19.3.1.',
  ]);
});

test('reports a call without an endpoint, and an endpoint whose call is never made', () => {
  expect(faultsOfRemote({ page: 'get("/api/order/:id");fetch("/api/secret")' })).toEqual([
    'the built files call /api/secret, but no endpoint declares this call. See shared/calls/endpoints.ts.',
  ]);
  expect(faultsOfRemote({ page: '' })).toEqual([
    'an endpoint declares the call /api/order/:id, but the built files do not contain it.',
  ]);
});

test('reports an export of a facade that is missing from names.json', () => {
  expect(faultsOfShell({}, { 'shared/api': ['usePrices', 'useRefunds'] })).toEqual([
    'shared/api exports useRefunds, but shared/api/names.json does not list it. Run `npm run names`.',
  ]);
});

test('reports browser storage without known keys', () => {
  const page = 'get("/api/order/:id");const s=window["local"+"Storage"];localStorage.x=1';
  expect(faultsOfRemote({ page })).toEqual([
    'the built files use browser storage, but the build found no key. ' +
      'Call getItem, setItem or removeItem with a string literal.',
  ]);
  expect(faultsOfRemote({ page, storage: { keys: ['mfe-account/draft'] } })).toEqual([]);
  expect(faultsOfRemote({ storage: { faults: ['draft.ts'] } })).toEqual([
    'draft.ts uses browser storage without a literal key. Call getItem, setItem or removeItem with a string literal.',
  ]);
});
