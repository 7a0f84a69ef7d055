import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { enqueueMail } from '../../mail/enqueueMail';
import { createMailedCode } from '../mailedCode';

const CODE_LIFETIME_MS = HOUR_MS;
const BATCH = 20;
/**
 * The maximum number of batches in one run. Without this limit, many requests could delay other emails and the server's
 * shutdown.
 */
const BATCHES_PER_TURN = 25;

/**
 * To prevent mailbox floods, an account gets at most one link every five minutes and has at most three valid links. If
 * a request gets no new link, an earlier link is valid for at least ten more minutes.
 */
const PAUSE_MS = 5 * MINUTE_MS;
const LINKS_AT_A_TIME = 3;

type Context = Pick<AppContext, 'db' | 'clock'>;

interface ResetRequest {
  id: string;
  email_key: string;
  base_url: string;
}

/**
 * Emails a reset link for each request with a known address, within the limits above, then deletes the handled
 * requests. Several servers can run this function at the same time.
 */
export async function sendRequestedResets({ db, clock }: Context): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_TURN; batch += 1) {
    const handled = await db.transaction().execute((trx) => sendBatch(trx, clock.now()));
    if (handled < BATCH) return;
  }
}

async function sendBatch(trx: Trx, now: Date): Promise<number> {
  const requests = await trx
    .selectFrom('password_reset_requests')
    .select(['id', 'email_key', 'base_url'])
    .orderBy('requested_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (requests.length === 0) return 0;
  const byEmail = new Map(requests.map((request) => [request.email_key, request]));
  // Lock the accounts in a fixed order, so that two servers cannot deadlock.
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email', 'email_key'])
    .where('email_key', 'in', [...byEmail.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const user of users) {
    const request = byEmail.get(user.email_key);
    if (request && (await isLinkDue(trx, now, user.id))) await sendLink(trx, now, user, request);
  }
  await trx
    .deleteFrom('password_reset_requests')
    .where(
      'id',
      'in',
      requests.map(({ id }) => id),
    )
    .execute();
  return requests.length;
}

async function isLinkDue(trx: Trx, now: Date, userId: string): Promise<boolean> {
  const links = await trx
    .selectFrom('password_resets')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    // Ignore links that expire later than a new link would, because they were created before the clock was set back.
    .where('expires_at', '<=', later(now, CODE_LIFETIME_MS + MINUTE_MS))
    .orderBy('expires_at', 'desc')
    .limit(LINKS_AT_A_TIME)
    .execute();
  const [newest] = links;
  if (newest === undefined) return true;
  const sentAt = later(newest.expires_at, -CODE_LIFETIME_MS);
  return links.length < LINKS_AT_A_TIME && later(sentAt, PAUSE_MS) <= now;
}

async function sendLink(
  trx: Trx,
  now: Date,
  user: { id: string; email: string },
  { id, base_url }: ResetRequest,
): Promise<void> {
  const code = createMailedCode();
  const expiresAt = later(now, CODE_LIFETIME_MS);
  await trx
    .insertInto('password_resets')
    .values({ code_hash: sha256Hex(code), user_id: user.id, expires_at: expiresAt })
    .execute();
  await enqueueMail(trx, now, {
    kind: 'password-reset',
    dedupeKey: `password-reset:${id}`,
    userId: user.id,
    about: user.id,
    recipient: user.email,
    sendBefore: expiresAt,
    payload: { resetUrl: `${base_url}/ResetPassword/${code}` },
  });
}
