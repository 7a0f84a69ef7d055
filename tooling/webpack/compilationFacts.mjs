import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';
import { FACADE_FILES } from './sharedModules.mjs';

/** sha384 of every file. */
export function integrityOf(compilation) {
  return Object.fromEntries(
    compilation
      .getAssets()
      .map(({ name, source }) => [name, `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`]),
  );
}

/** What each exposed module loads at once; `pages` names its chunk group. */
export function assetsOf(compilation, pages) {
  return Object.fromEntries(
    Object.entries(pages).map(([module, groupName]) => {
      const files = compilation.namedChunkGroups.get(groupName)?.getFiles() ?? [];
      return [
        module,
        {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
        },
      ];
    }),
  );
}

/** The text of every stylesheet: the served page inlines those that the asked page begins with. */
export const stylesOf = (compilation) => textsOf(compilation, '.css');

export const scriptsOf = (compilation) => textsOf(compilation, '.js');

function textsOf(compilation, extension) {
  const files = compilation.getAssets().filter(({ name }) => name.endsWith(extension));
  return Object.fromEntries(files.map(({ name, source }) => [name, source.source().toString()]));
}

/** The names of each facade that is in the build. */
export function exportedNames({ modules, moduleGraph }) {
  const facades = [...modules].filter(({ resource }) => Object.values(FACADE_FILES).includes(resource));
  return Object.fromEntries(
    Object.entries(FACADE_FILES).flatMap(([facade, file]) => {
      const module = facades.find(({ resource }) => resource === file);
      return module ? [[facade, [...moduleGraph.getProvidedExports(module)].sort()]] : [];
    }),
  );
}

/** The package's own sources, in chunks of all kinds. */
export function ownSources({ modules }, packageDir) {
  const folder = join(packageDir, 'src') + sep;
  return [...modules]
    .map(({ resource }) => resource)
    .filter((file) => file?.startsWith(folder) && /\.tsx?$/.test(file))
    .sort();
}
