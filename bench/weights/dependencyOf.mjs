const OWN = ['shell', 'shared', 'mfe-catalog', 'mfe-checkout', 'mfe-account'];

/** The package that a source of a source map belongs to, as it is spoken of. */
export function dependencyOf(source) {
  const installed = source.split('node_modules/').at(-1).match(/^(@[^/]+)?\/?([^/]+)/);
  if (source.includes('node_modules/')) return installed[1] === '@module-federation' ? 'module federation' : [installed[1], installed[2]].filter(Boolean).join('/');
  if (/webpack\/(runtime|bootstrap|container|sharing)|^$/.test(source)) return 'webpack runtime';
  const own = OWN.find((name) => new RegExp(`(^|[/.])${name}/`).test(source));
  return own ? `our own: ${own}` : 'our own: the app';
}
