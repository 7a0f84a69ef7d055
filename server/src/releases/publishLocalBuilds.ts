import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL } from 'shared/contract/registry';
import { CHECKOUT } from '../checkout';
import type { Db } from '../db/database';
import type { Services } from '../services';
import { lastRevision, lockChannels, readChannel, writeChannel } from './channel';
import { isBad, promoted } from './goodReleases';
import { publishFolder } from './publish';
import { RELEASE_FILE } from './releaseFolder';

const ACTOR = 'local start';

/** The packages of this checkout that have pages. */
export const PACKAGES = [SHELL, 'mfe-catalog', 'mfe-checkout', 'mfe-account'] as const;

/**
 * Publishes what is built in this checkout and makes it current. Where releases are decided elsewhere (`publishesLocalBuilds` is off), only
 * a package that has no current release yet gets one.
 */
export async function publishLocalBuilds(services: Services, checkout = CHECKOUT): Promise<void> {
  // One after the other: compressing all of them at once takes a hundred megabytes that are not given back.
  for (const name of PACKAGES) await publishLocalBuild(services, name, join(checkout, name, 'dist'));
}

async function publishLocalBuild(services: Services, name: string, distDir: string): Promise<void> {
  const { config, db, clock } = services;
  if (!existsSync(join(distDir, RELEASE_FILE))) return;
  const channel = await readChannel(db, name);
  if (channel && !config.publishesLocalBuilds) return;
  // A retired package comes back by a promotion alone.
  if (!channel && (await lastRevision(db, name)) > 0) return;
  const { version } = await publishFolder(services, distDir, ACTOR);
  await promoteLocalBuild(db, name, version, clock.now());
}

async function promoteLocalBuild(db: Db, name: string, version: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const channel = await readChannel(trx, name);
    if (channel?.stable === version || (await isBad(trx, { name, version }))) return;
    const change = { name, from: channel?.revision ?? 0, to: await promoted(trx, channel, version) };
    await writeChannel(trx, change, { action: 'promote', actor: ACTOR, now });
  });
}
