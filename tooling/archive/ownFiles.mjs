import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METAFILE } from '../setup/buildService.mjs';
import { ROOT } from '../setup/root.mjs';

/** Returns the built files of a service, except the metafile. Their paths are the same as in the checkout. */
export function distFiles(service) {
  return filesOf(`${service}/dist`).filter(({ path }) => !path.endsWith(`/${METAFILE}`));
}

/** Returns the operator's guide, the example settings, the systemd unit and the code of the launchers. */
export function deployFiles() {
  return filesOf('server/deploy').map(({ path, content }) => ({ path: path.replace('server/deploy/', ''), content }));
}

export function pictureFiles() {
  return filesOf('server/pictures');
}

/** Returns the files in `content`, which are the merchant's texts. */
export function contentFiles() {
  return filesOf('content');
}

function filesOf(folder) {
  return readdirSync(join(ROOT, folder)).map((name) => {
    const path = `${folder}/${name}`;
    return { path, content: readFileSync(join(ROOT, path)) };
  });
}
