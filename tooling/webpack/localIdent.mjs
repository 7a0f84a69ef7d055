import { basename } from 'node:path';

/**
 * Returns the class name of a CSS module's `local` name. The package's prefix prevents conflicts between remotes on one
 * page. Prerendered pages use the same names.
 */
export function localIdent(packageName, file, local) {
  return `${packageName}-${basename(file, '.module.css')}-${local}`;
}
