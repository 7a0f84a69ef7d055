import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL } from 'shared/contract/registry';
import { CHECKOUT } from '../checkout';
import type { Services } from '../services';
import { promoted, readChannel, writeChannel } from './channel';
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
  const { version } = await publishFolder(services, distDir, ACTOR);
  if (channel?.stable === version) return;
  await writeChannel(db, { name, from: channel?.revision ?? 0, to: promoted(channel, version), action: 'promote', actor: ACTOR, now: clock.now() });
}
