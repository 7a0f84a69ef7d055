import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { runNode } from '../setup/run.mjs';

// Use a folder inside the repository, because the sources import libraries and `shared`.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONFIG = `import { createRemoteConfig } from 'tooling/webpack/createConfig.mjs';
export default createRemoteConfig({ dir: import.meta.dirname, federation: {
  name: 'mfe-sample',
  routes: [{ path: 'sample', module: './SamplePage', requiresLogin: false, title: 'Sample' }],
  exposes: { './SamplePage': './src/SamplePage' },
  needs: { react: '19.2.3' },
} });`;

const PAGE = `import { lazy, Suspense } from 'react';
import { Link } from 'shared/router';
const Details = lazy(() => import('./Details'));
export default function SamplePage() {
  return <p><Link to="/">Home</Link><Suspense fallback="Loading"><Details /></Suspense></p>;
}`;

/** A module that loads on demand, after the page has rendered. */
const DETAILS = `import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import { call } from 'shared/contract/call';
import { object, text } from 'shared/contract/schema';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
const SAMPLE = call('GET', '/api/sample/:id', {
  params: object({ id: text() }),
  response: { 200: object({ id: text() }, { note: text() }) },
});
const { sample } = ownEndpoints(api, (build) => ({
  sample: build.query<string, string>(endpoint(SAMPLE, ({ id = '' }) => id)),
}));
export default function Details() {
  localStorage.setItem('mfe-sample/seen', 'yes');
  return <b>{sample.useQuery('7').data}</b>;
}`;

/** Builds a release of a remote with these sources. */
async function build(name, sources) {
  const dir = join(folder, name);
  const files = {
    'package.json': '{ "name": "mfe-sample", "version": "1.0.0", "type": "module" }',
    'tsconfig.json': `{
      "extends": "../../../tsconfig.base.json",
      "compilerOptions": { "lib": ["es2023", "dom"], "jsx": "react-jsx" }
    }`,
    'webpack.config.mjs': CONFIG,
    'src/SamplePage.tsx': PAGE,
    'src/Details.tsx': DETAILS,
    ...sources,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    // Select the JSX runtime in each file, because the tsconfig of tooling/describe does not include this folder.
    writeFileSync(join(dir, file), file.endsWith('.tsx') ? `/** @jsxRuntime automatic */\n${text}` : text);
  }
  const { code, output } = await runNode([join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'build'], {
    cwd: dir,
    env: { NODE_ENV: 'production', RELEASE_VERSION: '1.2.0' },
  });
  const read = (file) => readFileSync(join(dir, 'dist', file), 'utf8');
  return {
    code,
    output,
    record: code === 0 ? JSON.parse(read('release.json')) : undefined,
    entry: code === 0 ? read('remoteEntry.js') : '',
  };
}

test("a build's record lists the requirements, names and fields that the build uses", async () => {
  const { code, output, record, entry } = await build('correct', {});
  expect([code, output]).toEqual([0, expect.any(String)]);
  expect(record.requires).toEqual({
    range: '^1.0.0',
    exports: { 'shared/api': ['api'], 'shared/router': ['Link'] },
    versions: {
      react: '^19.2.3',
      'react/jsx-runtime': '^19.0.0',
      'shared/api': '^1.0.0',
      'shared/router': '^1.0.0',
      '@module-federation/runtime-core': expect.stringMatching(/^\^2\./),
    },
  });
  expect(entry).toMatch(/requiredVersion:"\^19\.2\.3",[^{}]*shareKey:"react"/);
  expect(record.registers).toEqual({
    endpoints: ['mfe_sample_1_2_0/sample'],
    reducers: [],
    storageKeys: ['mfe-sample/seen'],
    tagTypes: [],
  });
  expect(record.calls).toEqual([{ method: 'GET', path: '/api/sample/:id', reads: { id: 'text', 'note?': 'text' } }]);
  expect(record).toMatchObject({
    container: 'mfe_sample_1_2_0',
    pageContract: 1,
    source: { toolchain: { webpack: expect.any(String), node: process.versions.node } },
  });
}, 120_000);

test('a build whose files contradict its record fails and prints the reasons', async () => {
  const { code, output } = await build('contradictory', {
    'src/Details.tsx': `${DETAILS}
export const load = (key: string) => fetch('/api/secret').then(() => sessionStorage.getItem(key));`,
    'src/SamplePage.tsx': `${PAGE}\nexport { load } from './Details';`,
  });
  expect(code).not.toBe(0);
  expect(output).toContain('mfe-sample: the built files call /api/secret, but no endpoint declares this call.');
  expect(output).toMatch(/Details\.tsx uses browser storage without a literal key/);
}, 120_000);

test('a build with an endpoint that does not declare its call fails', async () => {
  const { code, output } = await build('undeclared', {
    'src/Details.tsx': `import { api } from 'shared/api';
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ prices: build.query<string, void>({ query: () => '/api/' + 'hidden' }) }),
});
export default function Details() { return <b>{endpoints.prices.useQuery().data}</b>; }`,
  });
  expect(code).not.toBe(0);
  expect(output).toContain('The endpoint prices does not declare its call.');
}, 120_000);
