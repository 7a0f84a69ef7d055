import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { localIdent } from '../webpack/localIdent.mjs';

/**
 * Loads CSS Modules as class names and SVG images as data URLs, as a build does. Node calls this loader hook for each
 * import.
 */
export async function load(url, context, nextLoad) {
  const path = url.split('?')[0];
  if (path.endsWith('.module.css')) return module(JSON.stringify(await classNames(fileURLToPath(path))));
  if (path.endsWith('.css')) return module('{}');
  if (path.endsWith('.svg')) return module(JSON.stringify(await dataUrl(fileURLToPath(path))));
  return nextLoad(url, context);
}

function module(expression) {
  return { format: 'module', shortCircuit: true, source: `export default ${expression};` };
}

async function classNames(file) {
  const css = await readFile(file, 'utf8');
  const locals = [...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, local]) => local);
  return Object.fromEntries(locals.map((local) => [local, localIdent(process.env.PACKAGE_NAME, file, local)]));
}

async function dataUrl(file) {
  return `data:image/svg+xml;base64,${(await readFile(file)).toString('base64')}`;
}
