import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { countOperation } from 'server-kit/metrics/customerOperations';
import type { Trx } from 'server-kit/db/database';
import { signInLink } from '../emailedSignIn/signInLink';
import { resetLink } from '../passwordReset/resetLink';
import type { LinkContext, MailedLink } from './MailedLink';

const BATCH = 20;
/**
 * The maximum number of batches per kind of link in one run. Without this limit, many requests could delay other emails
 * and the server's shutdown.
 */
const MAX_BATCHES = 25;

/**
 * To prevent mailbox floods, an account gets at most one link of each kind every five minutes and has at most three
 * valid links. If a request gets no new link, an earlier link is valid for at least ten more minutes.
 */
const PAUSE_MS = 5 * MINUTE_MS;
const MAX_VALID_LINKS = 3;

/**
 * Emails a link for each request with a known address, within the limits above, then deletes the handled requests.
 * Several servers can run this function at the same time.
 */
export async function sendRequestedLinks(context: LinkContext): Promise<void> {
  for (const link of [resetLink, signInLink]) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const { handled, sent } = await context.db.transaction().execute((trx) => sendBatch(trx, context, link));
      if (link === signInLink) countOperation('sign-in-email', sent);
      if (handled < BATCH) break;
    }
  }
}

async function sendBatch(trx: Trx, context: LinkContext, link: MailedLink): Promise<{ handled: number; sent: number }> {
  const requests = await trx
    .selectFrom(link.requests)
    .select(['id', 'email_key', 'base_url'])
    .orderBy('requested_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (requests.length === 0) return { handled: 0, sent: 0 };
  // If an address has several requests, the newest one wins.
  const byEmail = new Map(requests.map((request) => [request.email_key, request]));
  // Lock the accounts in a fixed order, so that two servers cannot deadlock.
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email', 'email_key'])
    .where('email_key', 'in', [...byEmail.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  let sent = 0;
  for (const user of users) {
    const request = byEmail.get(user.email_key);
    if (!request || !(await isLinkDue(trx, context.clock.now(), link, user.id))) continue;
    await link.send(trx, context, user, request);
    sent += 1;
  }
  await trx
    .deleteFrom(link.requests)
    .where(
      'id',
      'in',
      requests.map(({ id }) => id),
    )
    .execute();
  return { handled: requests.length, sent };
}

async function isLinkDue(trx: Trx, now: Date, { links: table, lifetimeMs }: MailedLink, userId: string) {
  const links = await trx
    .selectFrom(table)
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    // Ignore links that expire later than a new link would, because they were created before the clock was set back.
    .where('expires_at', '<=', later(now, lifetimeMs + MINUTE_MS))
    .orderBy('expires_at', 'desc')
    .limit(MAX_VALID_LINKS)
    .execute();
  const [newest] = links;
  if (newest === undefined) return true;
  const sentAt = later(newest.expires_at, -lifetimeMs);
  return links.length < MAX_VALID_LINKS && later(sentAt, PAUSE_MS) <= now;
}
