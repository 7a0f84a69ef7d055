import { basename } from 'node:path';

/** The class name of a CSS module's `local` name: the package's own prefix keeps two remotes on one page apart. The frames are drawn with the same. */
export function localIdent(packageName, file, local) {
  return `${packageName}-${basename(file, '.module.css')}-${local}`;
}
