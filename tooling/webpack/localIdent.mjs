import { basename } from 'node:path';

/**
 * Returns the class name for `local` in a CSS module. The package's prefix prevents conflicts between remotes on one
 * page. Prerendered pages use the same class names.
 */
export function localIdent(packageName, file, local) {
  return `${packageName}-${basename(file, '.module.css')}-${local}`;
}
