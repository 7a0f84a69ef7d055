import { buildV2 } from './v2.mjs';

/** Version 2 of the shell and of checkout, once for all test files. */
export default async function buildVersions() {
  await Promise.all([buildV2('mfe-checkout'), buildV2('shell')]);
}
