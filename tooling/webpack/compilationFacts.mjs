import { join, sep } from 'node:path';
import { sha384 } from './sha384.mjs';
import { FACADE_FILES } from './sharedModules.mjs';

/** Returns the sha384 of every emitted file. */
export function integrityOf(compilation) {
  return Object.fromEntries(compilation.getAssets().map(({ name, source }) => [name, sha384(source.buffer())]));
}

/**
 * Returns each exposed module's initial files, and the stylesheets of the chunks that it loads later. `pages` maps each
 * module to its chunk group.
 */
export function assetsOf(compilation, pages) {
  return Object.fromEntries(
    Object.entries(pages).map(([module, groupName]) => {
      const group = compilation.namedChunkGroups.get(groupName);
      const files = group?.getFiles() ?? [];
      const styles = stylesheetsIn(files);
      const laterFiles = (group?.getChildren() ?? []).flatMap((child) => child.getFiles());
      const laterStyles = stylesheetsIn(laterFiles).filter((file) => !styles.includes(file));
      return [
        module,
        {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles,
          ...(laterStyles.length > 0 && { laterStyles }),
        },
      ];
    }),
  );
}

const stylesheetsIn = (files) => [...new Set(files)].filter((file) => file.endsWith('.css'));

/** Returns the text of every stylesheet. The server inlines the initial stylesheets of the requested page. */
export const stylesOf = (compilation) => textsOf(compilation, '.css');

export const scriptsOf = (compilation) => textsOf(compilation, '.js');

function textsOf(compilation, extension) {
  const files = compilation.getAssets().filter(({ name }) => name.endsWith(extension));
  return Object.fromEntries(files.map(({ name, source }) => [name, source.source().toString()]));
}

/** Returns the exported names of each facade in the build. */
export function exportedNames({ modules, moduleGraph }) {
  const facades = [...modules].filter(({ resource }) => Object.values(FACADE_FILES).includes(resource));
  return Object.fromEntries(
    Object.entries(FACADE_FILES).flatMap(([facade, file]) => {
      const module = facades.find(({ resource }) => resource === file);
      return module ? [[facade, [...moduleGraph.getProvidedExports(module)].sort()]] : [];
    }),
  );
}

/** Lists the package's own source files in the build, including files that load on demand. */
export function ownSources({ modules }, packageDir) {
  const folder = join(packageDir, 'src') + sep;
  return [...modules]
    .map(({ resource }) => resource)
    .filter((file) => file?.startsWith(folder) && /\.tsx?$/.test(file))
    .sort();
}
