import { type BackgroundTask, startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { SECOND_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { type ChannelState, lockChannels, readChannels, writeChannel } from '../channel';
import { planCanary } from '../plans';
import { ReleaseError } from '../releaseFolder';
import { judgeCanary } from './judgeCanary';
import { storeServedVisitors } from './servedVisitors';

/** The actor in the log when the server itself ends a canary. */
const CANARY_WATCH = 'canary watch';

const CANARY_CHECK_MS = 5 * SECOND_MS;

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Starts the task that ends canaries that are worse than the live versions. */
export function startCanaryChecks(context: Context): BackgroundTask {
  const run = () => endWorseCanaries(context);
  return startBackgroundTask({ name: 'canaries', everyMs: CANARY_CHECK_MS, log: context.log, run });
}

/**
 * Stores which visitors this server has sent a page to since the last call. Then ends each canary that is worse than
 * the live version, and logs why. Never promotes a canary, because reports can be forged. If several servers run this
 * task at the same time, only the first server changes the channel, because the others then see a newer revision.
 */
export async function endWorseCanaries(context: Context): Promise<void> {
  await storeServedVisitors(context);
  for (const channel of await readChannels(context.db)) {
    const { canary } = channel;
    if (canary === null) continue;
    const { reason } = await judgeCanary(context.db, { ...channel, canary });
    if (reason === null) continue;
    const hasEnded = await endCanary(context, channel, canary.version, reason);
    if (hasEnded)
      context.log.error(
        { package: channel.name, version: canary.version, reason },
        'ended a canary that was worse than the live version',
      );
  }
}

/**
 * Ends a canary and logs the reason.
 * @returns false if the channel was changed in the meantime
 */
async function endCanary(
  { db, clock }: Context,
  { name, revision }: ChannelState,
  version: string,
  reason: string,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      await lockChannels(trx);
      const [change] = await planCanary(trx, { name, revision, version, percent: 0 });
      const entry = { action: 'canary', actor: CANARY_WATCH, at: clock.now(), reason } as const;
      return change !== undefined && writeChannel(trx, change, entry);
    });
  } catch (error) {
    if (error instanceof ReleaseError) return false;
    throw error;
  }
}
