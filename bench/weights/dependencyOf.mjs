import { APPS } from '../../tooling/setup/packages.mjs';

const OWN = [...APPS, 'shared'];

/** Returns the display name of the npm package or workspace that contains a source file, such as `our own: shared`. */
export function dependencyOf(source) {
  if (source.includes('node_modules/')) {
    const [, scope, name] = source
      .split('node_modules/')
      .at(-1)
      .match(/^(@[^/]+)?\/?([^/]+)/);
    return scope === '@module-federation' ? 'module federation' : [scope, name].filter(Boolean).join('/');
  }
  if (/webpack\/(runtime|bootstrap|container|sharing)|^$/.test(source)) return 'webpack runtime';
  const own = OWN.find((name) => new RegExp(`(^|[/.])${name}/`).test(source));
  return own ? `our own: ${own}` : 'our own: the app';
}
