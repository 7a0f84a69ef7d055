import { develop } from '../dev/develop.mjs';
import { ROOT } from '../setup/root.mjs';
import { readName } from './readName.mjs';

/** Shows the edits to this repository's remote inside a deployed shop. */
export function developRemote(shellUrl) {
  return develop({ developed: [{ name: readName(), dir: ROOT, root: ROOT }], shellUrl });
}
