import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContract } from 'shared/contract/replyShape';
import { SHELL } from 'shared/contract/registry';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { lastRevision, lockChannels, readChannel, writeChannel } from './channel';
import { channelAfterPromotion } from './goodReleases';
import { publishFolder } from './publish';
import { readCandidate } from './publishedRecord';
import { readRelease, RELEASE_FILE } from './releaseFolder';
import { refuseReservedRoutes } from './reservedRoutes';

const ACTOR = 'local start';

interface LocalBuilds {
  contract: ServerContract;
  /** True to replace live releases. False to publish only packages that were never live. */
  replacesLive: boolean;
  /** The folder with the packages. */
  checkout?: string;
}

/**
 * Publishes and activates the builds of a checkout. Always skips retired packages.
 * @throws {ReleaseError} if a build is not valid or one of its pages would never open
 */
export async function publishLocalBuilds(
  context: AppContext,
  { contract, replacesLive, checkout = INSTALL_FOLDER }: LocalBuilds,
): Promise<void> {
  // Publish one build after another. Compressing all builds at once takes 100 MB, which the process never frees.
  for (const name of await builtPackages(checkout))
    if (await isDue(context.db, name, replacesLive))
      await publishLocalBuild(context, join(checkout, name, 'dist'), contract);
}

/**
 * Lists the packages with a build, the shell first. Skips folders without a `package.json`, because they contain only
 * the build output of another branch.
 */
async function builtPackages(checkout: string): Promise<string[]> {
  const isBuilt = (name: string) =>
    ['package.json', join('dist', RELEASE_FILE)].every((file) => existsSync(join(checkout, name, file)));
  const names = (await readdir(checkout)).filter(isBuilt);
  return names.sort((one, other) => Number(other === SHELL) - Number(one === SHELL) || one.localeCompare(other));
}

async function isDue(db: Db, name: string, replacesLive: boolean): Promise<boolean> {
  if (await readChannel(db, name)) return replacesLive;
  // Skip a retired package, because only a promotion may make it live again.
  return (await lastRevision(db, name)) === 0;
}

async function publishLocalBuild(context: AppContext, distDir: string, contract: ServerContract): Promise<void> {
  refuseReservedRoutes(await readRelease(distDir), contract);
  const { name, version } = await publishFolder(context, distDir, ACTOR);
  await promoteLocalBuild(context, name, version);
}

async function promoteLocalBuild({ db, clock }: AppContext, name: string, version: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const channel = await readChannel(trx, name);
    if (channel?.stable === version) return;
    const { badMark } = await readCandidate(trx, { name, version });
    if (badMark !== undefined) return;
    const after = await channelAfterPromotion(trx, channel, version);
    const change = { name, revision: channel?.revision ?? 0, after };
    await writeChannel(trx, change, { action: 'promote', actor: ACTOR, at: clock.now() });
  });
}
