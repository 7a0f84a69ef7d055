import { incompatibilities } from 'shared/compatibility/incompatibilities';
import type { ServerContract } from 'shared/contract/answerShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { Trx } from '../db/database';
import type { Services } from '../services';
import { liveReleases } from './liveReleases';
import { lockChannels, type ChannelAction, type ChannelState, readChannel, writeChannelIn } from './channel';
import type { ReleaseContext } from './ReleaseContext';
import type { Channel } from './tables';
import { ReleaseError } from './releaseFolder';

export interface Activation {
  name: string;
  /** The revision of the channel on which the change was decided; 0 where there is none. */
  revision: number;
  action: ChannelAction;
  actor: string;
  /** The channel after the change. @throws {ReleaseError} where there is nothing to change to. */
  to: (current: ChannelState | undefined, trx: Trx) => Channel | Promise<Channel>;
}

/**
 * Activates one channel if nobody did meanwhile, and only to releases that are compatible with everything live.
 * @throws {ReleaseError} otherwise, with the sentence for the caller.
 */
export async function activate(context: ReleaseContext, change: Activation): Promise<ChannelState> {
  const { db, clock, contract } = context;
  const { name, revision, action, actor, to } = change;
  return db.transaction().execute(async (trx) => {
    await lockChannels(trx);
    const current = await readChannel(trx, name);
    if ((current?.revision ?? 0) !== revision) throw new ReleaseError(await whoWasFaster(trx, name));
    const next = await to(current, trx);
    await checkCompatible(trx, contract, name, next);
    await writeChannelIn(trx, { name, from: revision, to: next, action, actor, now: clock.now() });
    return { name, revision: revision + 1, ...next };
  });
}

/** What is served from now on must be published and compatible. */
async function checkCompatible(trx: Trx, contract: ServerContract, name: string, next: Channel): Promise<void> {
  const { stable, canary } = next;
  const live = await liveReleases(trx);
  for (const version of [stable, ...(canary ? [canary.version] : [])]) {
    const candidate = await publishedRecord(trx, name, version);
    const reasons = incompatibilities(candidate, live, contract).map(({ reason }) => reason);
    if (reasons.length > 0) throw new ReleaseError(`${name}@${version} cannot go live. ${reasons.join(' ')}`);
  }
}

/** @throws {ReleaseError} where that version was never published. */
export async function publishedRecord(db: Trx | Services['db'], name: string, version: string): Promise<ReleaseRecord> {
  const row = await db.selectFrom('releases').select('record').where('name', '=', name).where('version', '=', version).executeTakeFirst();
  if (!row) throw new ReleaseError(`${name}@${version} is not published.`);
  return row.record;
}

async function whoWasFaster(trx: Trx, name: string): Promise<string> {
  const last = await trx.selectFrom('release_log').selectAll().where('name', '=', name).orderBy('revision', 'desc').executeTakeFirst();
  if (!last) return `${name} has no channel yet.`;
  return `${name} was changed meanwhile (${last.action} by ${last.actor} at ${last.at.toISOString()}, now revision ${last.revision}). Nothing was done; look at its status and decide again.`;
}
