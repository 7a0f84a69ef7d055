import { readFileSync } from 'node:fs';
import { ROOT } from '../../setup/root.mjs';
import { REPLACEMENTS } from '../../webpack/LeanFederationPlugin.mjs';
import refreshLoader from './refreshLoader.mjs';

const FEDERATED = [...REPLACEMENTS.values()].flatMap(({ file }) => file ?? []);
const IMPORT = /^import .* from "\S+\/moduleUpdates\.mjs";$/m;

/** Compiles a source like webpack. */
function compile(file, source) {
  return new Promise((resolve, reject) => {
    const async = () => (error, code) => (error ? reject(error) : resolve(code));
    const getOptions = () => ({ root: ROOT, pages: [] });
    /** @type {any} The loader reads only these parts of webpack's context. */
    const context = { async, getOptions, resourcePath: file, resourceQuery: '', sourceMap: false };
    refreshLoader.call(context, source);
  });
}

test.each(FEDERATED)('%s gets no code that imports React, because the federation runtime contains it', async (file) => {
  expect(await compile(file, readFileSync(file, 'utf8'))).not.toMatch(IMPORT);
});

test('a component gets the code that updates it', async () => {
  expect(await compile('/shop/Title.tsx', 'export const Title = () => <h1>Plans</h1>;')).toMatch(IMPORT);
});
