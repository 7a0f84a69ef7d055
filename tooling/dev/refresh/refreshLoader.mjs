import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { transform } from '@swc/core';

const browserFile = (file) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
/** The folder of `jsx-dev-runtime.mjs`. Compiled modules import `jsx-dev-runtime` from this folder. */
const JSX_SOURCE = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
/** The query string that a page's wrapper adds when it imports the page. */
const PAGE_QUERY = '?page';

/**
 * Compiles TypeScript so that an edited component keeps its state. A page also gets a wrapper, which accepts the new
 * version of the page.
 * @this {import('webpack').LoaderContext<{ root: string, pages: string[] }>}
 * @param {string} source
 */
export default function refreshLoader(source) {
  const done = this.async();
  const { root, pages } = this.getOptions();
  if (pages.includes(this.resourcePath) && this.resourceQuery !== PAGE_QUERY)
    return done(null, wrapPage(this.resourcePath));
  compile(source, this.resourcePath, this.sourceMap)
    .then(({ code, map }) => done(null, code + updateCode(this.resourcePath, root), map))
    .catch((error) => done(new Error(stripVTControlCharacters(error.message))));
}

async function compile(source, filename, sourceMaps) {
  const { code, map } = await transform(source, {
    filename,
    sourceMaps,
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx') },
      transform: {
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic', development: true, refresh: true, importSource: JSX_SOURCE },
      },
    },
    module: { type: 'es6' },
  });
  return { code, map: map && JSON.parse(map) };
}

/**
 * Returns code that registers the components of a module and accepts new versions of the module. Returns an empty
 * string for a module without JSX. The code imports React, but modules of the federation runtime run before React
 * exists.
 */
function updateCode(file, root) {
  if (!file.endsWith('.tsx')) return '';
  return `
import { $RefreshSig$, acceptModule, registerComponent } from ${browserFile('moduleUpdates.mjs')};
function $RefreshReg$(type, name) { registerComponent(${JSON.stringify(relative(root, file))}, type, name); }
acceptModule(__webpack_module__);
`;
}

function wrapPage(file) {
  const request = JSON.stringify(file + PAGE_QUERY);
  return `
import * as page from ${request};
import { createPage } from ${browserFile('createPage.mjs')};
import { refresh } from ${browserFile('moduleUpdates.mjs')};
const { Page, prefetch } = createPage(() => page);
export { Page as default, prefetch };
import.meta.webpackHot.accept(${request}, refresh);
`;
}
