const COMMENT = /\/\*[\s\S]*?\*\//g;
const GLOBAL = /:global\b/;

/**
 * A webpack loader that refuses `:global` in CSS modules. A selector such as `:global(.price) .own` passes css-loader's
 * pure mode, but depends on another package's class names, which can change at any time.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
export default function refuseGlobal(source) {
  if (GLOBAL.test(source.replace(COMMENT, '')))
    throw new Error('A CSS module cannot use :global, because it would depend on the styles of other packages.');
  return source;
}
