import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { integrityOf, RELEASE_FILE, ReleaseError } from '../releaseFolder';
import { Site } from '../schemas';
import { MANIFEST, readManifest } from './manifest';

const Route = Type.Object({
  path: Type.String(),
  module: Type.String(),
  title: Type.Optional(Type.String()),
  requiresLogin: Type.Optional(Type.Boolean()),
});
/** The part of a `package.json` that describes a release. */
const Package = Type.Object({
  name: Type.String(),
  version: Type.String(),
  release: Type.Optional(
    Type.Object({
      site: Type.Optional(Site),
      kind: Type.Optional(Type.Union([Type.Literal('shell'), Type.Literal('remote')])),
      routes: Type.Optional(Type.Array(Route)),
      /** The exact versions of the modules that a shell provides, if its build has no manifest. */
      provides: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
});

/** The version of `shared` in the record of a shell that does not contain `shared`. */
const NO_SHARED = '0.0.0';

/**
 * Creates the record of a build that has none. Reads its files, the manifest that Module Federation writes, and the
 * nearest `package.json` in the folder or above it.
 * @throws {ReleaseError} if a file is missing or has an invalid format
 */
export async function describeBuild(folder: string): Promise<ReleaseRecord> {
  if (!existsSync(folder)) throw new ReleaseError(`There is no folder ${folder}. Build the package first.`);
  const { name, version, release = {} } = await readPackage(folder);
  const { site, kind = 'remote', routes = [], provides } = release;
  const manifest = await readManifest(folder);
  if (kind === 'remote' && !manifest)
    throw new ReleaseError(
      `${folder} contains neither ${RELEASE_FILE} nor ${MANIFEST}. Build the package with "manifest: true" in the options of ModuleFederationPlugin.`,
    );
  return {
    name,
    version,
    ...(site !== undefined && { site }),
    kind,
    container: manifest?.container ?? name,
    entry: manifest?.entry ?? '',
    integrity: await hashesOf(folder),
    routes: routes.map(({ title = '', requiresLogin = false, ...route }) => ({ ...route, title, requiresLogin })),
    requires: { range: '*', exports: {}, ...(kind === 'remote' && manifest?.requires) },
    ...(kind === 'shell' && {
      provides: { version: NO_SHARED, exports: {}, versions: { ...manifest?.provides, ...provides } },
    }),
    assets: kind === 'shell' ? { '.': { scripts: [], styles: [] } } : (manifest?.assets ?? {}),
    styles: {},
    frames: {},
  };
}

async function readPackage(folder: string): Promise<Type.Static<typeof Package>> {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const file = join(current, 'package.json');
    if (existsSync(file)) return parsePackage(file, await readFile(file, 'utf8'));
    const isRoot = current === dirname(current);
    if (isRoot) throw new ReleaseError(`There is no package.json in a folder above ${folder}.`);
  }
}

function parsePackage(file: string, text: string): Type.Static<typeof Package> {
  const [problem] = Value.Errors(Package, JSON.parse(text));
  if (problem) throw new ReleaseError(`${file} has an invalid field ${problem.instancePath}: it ${problem.message}.`);
  return Value.Parse(Package, JSON.parse(text));
}

/** Returns the hash of each file. Leaves out source maps, because visitors could read them. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const hash = async (file: string) => [file, integrityOf(await readFile(join(folder, file)))] as const;
  return Object.fromEntries(await Promise.all(files.map(hash)));
}
