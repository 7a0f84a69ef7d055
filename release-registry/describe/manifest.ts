import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord, Requirements } from 'shared/contract/registry';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { ReleaseError } from '../releaseFolder';

/** The file that `ModuleFederationPlugin` writes with `manifest: true`. */
export const MANIFEST = 'mf-manifest.json';

const Files = Type.Object({ sync: Type.Array(Type.String()), async: Type.Array(Type.String()) });
const Assets = Type.Object({ js: Files, css: Files });
const Manifest = Type.Object({
  name: Type.String(),
  metaData: Type.Object({ remoteEntry: Type.Object({ name: Type.String(), path: Type.String() }) }),
  shared: Type.Array(
    Type.Object({
      name: Type.String(),
      version: Type.String(),
      requiredVersion: Type.Optional(Type.Union([Type.String(), Type.Boolean()])),
      singleton: Type.Optional(Type.Boolean()),
      assets: Assets,
    }),
  ),
  exposes: Type.Array(Type.Object({ path: Type.String(), assets: Assets })),
});

export interface BuildManifest extends Pick<ReleaseRecord, 'container' | 'entry' | 'assets'> {
  requires: Pick<Requirements, 'versions' | 'contains'>;
  /** The exact version of each shared module in the build. */
  provides: Record<string, string>;
}

/**
 * Reads the manifest of a Module Federation build. Returns `undefined` if there is none.
 * @throws {ReleaseError} if the manifest has another format
 */
export async function readManifest(folder: string): Promise<BuildManifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const json: unknown = JSON.parse(text);
  if (!Value.Check(Manifest, json))
    throw new ReleaseError(
      `${join(folder, MANIFEST)} has an unknown format. Build the package with @module-federation/enhanced 2.`,
    );
  const { name, metaData, shared, exposes } = json;
  // Only singletons must have the right version. A container uses its own copy of any other module.
  const singletons = shared.filter(({ singleton, requiredVersion }) => singleton && isRange(requiredVersion));
  return {
    container: name,
    entry: metaData.remoteEntry.path + metaData.remoteEntry.name,
    assets: Object.fromEntries(
      exposes.map(({ path, assets }) => [path, { scripts: assets.js.sync, styles: assets.css.sync }]),
    ),
    requires: {
      versions: Object.fromEntries(singletons.map((each) => [each.name, String(each.requiredVersion)])),
      contains: singletons.filter(({ assets }) => assets.js.sync.length > 0).map((each) => each.name),
    },
    provides: Object.fromEntries(shared.map((each) => [each.name, each.version])),
  };
}

const isRange = (version: unknown) => typeof version === 'string' && version !== '';
