import { type BackgroundTask, startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { DAY_MS, later, MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { postToChat } from 'server-kit/http/postToChat';
import { NEWS, noticeOf } from './noticeOf';

const EVERY_MS = 5 * SECOND_MS;
const CHAT_LIMIT_MS = 20 * SECOND_MS;
/** How long until another server may post a claimed entry, in case the chat or the first server failed. */
const CLAIM_MS = MINUTE_MS;
/** Entries older than this are no longer posted. */
const MAX_AGE_MS = DAY_MS;
const MAX_LINES = 20;

/**
 * Starts the task that posts entries of the release log to a chat. Returns `undefined` if `RELEASE_WEBHOOK_URL` is
 * not set.
 */
export function startNotices(context: AppContext): BackgroundTask | undefined {
  const { releaseWebhookUrl: url } = context.config;
  if (url === undefined) return undefined;
  const run = () => sendNotices(context, url);
  return startBackgroundTask({ name: 'release-notices', everyMs: EVERY_MS, log: context.log, run });
}

/**
 * Posts new entries of the release log to the chat, in one message. If the chat does not accept the message, logs the
 * error, and a later call tries again.
 */
export async function sendNotices(
  { config, db, clock, log }: Pick<AppContext, 'config' | 'db' | 'clock' | 'log'>,
  url: string,
): Promise<void> {
  const entries = await claimNews(db, clock.now());
  if (entries.length === 0) return;
  const lines = entries.sort((one, other) => one.at.getTime() - other.at.getTime()).map(noticeOf);
  const hidden = lines.length - MAX_LINES;
  const shown = [`Releases of ${config.siteOrigins[0]}`, ...lines.slice(0, MAX_LINES)];
  const more = hidden > 0 ? [`And ${hidden} more. To see them, run: npm run release -- log`] : [];
  try {
    await postToChat(url, [...shown, ...more].join('\n'), AbortSignal.timeout(CHAT_LIMIT_MS));
  } catch (error) {
    log.error(
      { err: error, entries: lines.length },
      'The chat did not accept the release notices. The server tries again in a minute. If this continues, check RELEASE_WEBHOOK_URL.',
    );
    return;
  }
  const ids = entries.map(({ id }) => id);
  await db.updateTable('release_log').set({ posted_at: clock.now() }).where('id', 'in', ids).execute();
}

/** Claims the entries that no server has posted yet, so that no other server posts them too. */
function claimNews(db: DbOrTrx, now: Date) {
  return db
    .updateTable('release_log')
    .set({ claimed_until: later(now, CLAIM_MS) })
    .where('at', '>=', later(now, -MAX_AGE_MS))
    .where('posted_at', 'is', null)
    .where('answer', '=', 'accepted')
    .where((entry) => entry.or([entry('claimed_until', 'is', null), entry('claimed_until', '<=', now)]))
    .where('action', 'in', Object.keys(NEWS))
    .where((entry) => entry.or([entry('action', '!=', 'canary'), entry('percent', '=', 0)]))
    .returningAll()
    .execute();
}
