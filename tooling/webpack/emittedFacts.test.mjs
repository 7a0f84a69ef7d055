import { recordFaults } from './emittedFacts.mjs';

/** As webpack writes what a container consumes and what a shell brings, minified. */
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

test('a record that says what the files say is true', () => {
  expect([faultsOfRemote(), faultsOfShell()]).toEqual([[], []]);
});

test('a range that the container does not enforce is found', () => {
  expect(faultsOfRemote({ record: { requires: { versions: { react: '^19.0.0', 'shared/api': '^1.0.0' } } } })).toEqual([
    'the record requires shared/api ^1.0.0, and the built files ^1.2.0.',
  ]);
  expect(faultsOfRemote({ record: { requires: { versions: { react: '^19.0.0' } } } })).toEqual([
    'the record requires shared/api not at all, and the built files ^1.2.0.',
  ]);
});

test('a version that the shell does not bring is found', () => {
  expect(faultsOfShell({ provides: { versions: { react: '19.4.0', 'shared/api': '1.2.0' } } })).toEqual([
    'the record provides react 19.4.0, and the built files 19.3.1.',
  ]);
});

test('a call that no endpoint states is found, and one that is stated and never made', () => {
  expect(faultsOfRemote({ page: 'get("/api/order/:id");fetch("/api/secret")' })).toEqual([
    'the built files call /api/secret, and no endpoint states that call. See shared/calls/endpoints.ts.',
  ]);
  expect(faultsOfRemote({ page: '' })).toEqual([
    'an endpoint states the call /api/order/:id, and the built files do not have it.',
  ]);
});

test('a name of a facade without an entry is found', () => {
  expect(faultsOfShell({}, { 'shared/api': ['usePrices', 'useRefunds'] })).toEqual([
    'shared/api exports useRefunds, which shared/api/names.json does not have. Run `npm run names`.',
  ]);
});

test('a storage whose keys nobody knows is found', () => {
  const page = 'get("/api/order/:id");const s=window["local"+"Storage"];localStorage.x=1';
  expect(faultsOfRemote({ page })).toEqual([
    'the built files use a storage of the browser, and no key of it is known.',
  ]);
  expect(faultsOfRemote({ page, storage: { keys: ['mfe-account/draft'] } })).toEqual([]);
  expect(faultsOfRemote({ storage: { faults: ['draft.ts'] } })).toEqual([
    'draft.ts uses a storage of the browser other than by getItem, setItem or removeItem with a literal key.',
  ]);
});
