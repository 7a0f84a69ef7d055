import prepareDataFolder from 'e2e/harness/prepareDataFolder.mjs';
import { buildV2 } from './v2.mjs';

/** Version 2 of the shell and of checkout, and a shop's first start, once for all test files. */
export default async function prepare() {
  await Promise.all([buildV2('mfe-checkout'), buildV2('shell'), prepareDataFolder()]);
}
