import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METAFILE } from '../setup/buildService.mjs';
import { ROOT } from '../setup/root.mjs';

/** The files that were built of a service, where the checkout has them. */
export function distFiles(service) {
  return filesOf(`${service}/dist`).filter(({ path }) => !path.endsWith(`/${METAFILE}`));
}

/** What the operator reads and uses: the guide, the settings, the unit of systemd. */
export function deployFiles() {
  return filesOf('server/deploy').map(({ path, content }) => ({ path: path.replace('server/deploy/', ''), content }));
}

function filesOf(folder) {
  return readdirSync(join(ROOT, folder)).map((name) => {
    const path = `${folder}/${name}`;
    return { path, content: readFileSync(join(ROOT, path)) };
  });
}
