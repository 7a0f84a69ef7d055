import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addonFiles } from './addons.mjs';
import { bundledPackages } from './bundledPackages.mjs';
import { licenceTexts } from './licences.mjs';
import { launchers } from './launchers.mjs';
import { packageFiles } from './packageFiles.mjs';
import { contentFiles, deployFiles, distFiles, pictureFiles } from './ownFiles.mjs';
import { packTar } from './tar.mjs';
import { describeVersion } from './version.mjs';

/**
 * Writes the server's archive into `folder`. Requires built services. The same commit, packages and Node version
 * produce the same bytes.
 * @returns {Promise<{ path: string, megabytes: string, sha256: string }>}
 */
export async function createArchive(folder) {
  const { version, commit, time, engines } = describeVersion();
  const manifest = { name: 'server', version, private: true, ...(commit && { commit }), engines };
  const packages = [...(await packageFiles()), ...(await addonFiles())];
  const licences = licenceTexts(
    [...bundledPackages(), ...packages.map((file) => file.package)].filter((name) => name !== undefined),
  );
  const archive = await packTar({
    name: `server-${version}`,
    time,
    files: [
      ...distFiles('server'),
      ...distFiles('payment-sandbox'),
      ...packages,
      ...launchers(),
      ...deployFiles(),
      ...pictureFiles(),
      ...contentFiles(),
      { path: 'package.json', content: `${JSON.stringify(manifest, undefined, 2)}\n` },
      { path: 'LICENCES.txt', content: licences },
    ],
  });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `server-${version}.tar.gz`);
  writeFileSync(path, archive);
  return {
    path,
    megabytes: (archive.length / 1e6).toFixed(1),
    sha256: createHash('sha256').update(archive).digest('hex'),
  };
}
