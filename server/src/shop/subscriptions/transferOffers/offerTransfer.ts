import type { FastifyRequest } from 'fastify';
import type { OfferTransferRequest } from 'shared/contract/transfer';
import { addDays, type CalendarDate, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import { isExpired } from 'shared/domain/renewability';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { Trx } from 'server-kit/db/database';
import { randomId, sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { checkSiteOrigin } from 'server-kit/http/siteOrigin';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { confirmPassword } from '../../accounts/confirmPassword';
import { checkEmail, emailKey } from '../../accounts/email';
import { createMailedCode } from '../../accounts/mailedCode';
import type { AccountContext } from '../../accounts/passwordHasher';
import { type SignedInUser, signInNeeded } from '../../accounts/session';
import { endOffer, insertOffer } from '../../accounts/transferOffers';
import { enqueueMail } from '../../mail/enqueueMail';
import { admitOffer } from './limits';
import { lastDayOf } from './offerState';

const OFFER_MS = 14 * DAY_MS;

/**
 * Offers a subscription to an email address, with or without an account. Emails a link to this address, and a notice to
 * the owner.
 * @throws {HttpProblem} 400 for an invalid email or the customer's own, a wrong password or a `baseUrl` of another
 * site.
 * @throws {HttpProblem} 404 if the customer has no such subscription.
 * @throws {HttpProblem} 409 if it is blocked, has expired or is offered, or if the customer is blocked.
 * @throws {HttpProblem} 401, 429 or 503, as `confirmPassword` does.
 */
export async function offerTransfer(
  context: AccountContext,
  request: FastifyRequest,
  user: SignedInUser,
  { subscriptionId, email: typedEmail, password, baseUrl }: OfferTransferRequest,
): Promise<void> {
  const origin = checkSiteOrigin(context.config, baseUrl);
  const email = checkEmail(typedEmail);
  if (emailKey(email) === emailKey(user.email)) throw ownEmail();
  const { passwordHash } = await confirmPassword(context, request, user, password);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    // Lock the account before the offer, as `revokeAccess` does, to prevent deadlocks.
    const account = await trx
      .selectFrom('users')
      .select('blocked_at')
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .forShare()
      .executeTakeFirst();
    if (!account) throw signInNeeded();
    if (account.blocked_at !== null)
      throw new HttpProblem(
        409,
        `Your account is blocked, so you can't transfer subscriptions. Please write to ${context.config.supportEmail}.`,
      );
    const { quantity, end_date } = await lockOfferable(trx, now, user.id, subscriptionId);
    // Count only offers that are possible, so that strangers can't use up the limit of an address.
    await admitOffer({ ...context, db: trx }, request, user.id, email);
    const code = createMailedCode();
    const expiresAt = expiryOf(now, end_date);
    await insertOffer(trx, {
      code_hash: sha256Hex(code),
      subscription_id: subscriptionId,
      owner_id: user.id,
      email,
      offered_at: now,
      expires_at: expiresAt,
    });
    const lastDay = lastDayOf(expiresAt, end_date);
    const mail = { userId: user.id, about: subscriptionId };
    await enqueueMail(trx, now, {
      ...mail,
      kind: 'transfer-offer',
      dedupeKey: `transfer-offer:${randomId()}`,
      recipient: email,
      sendBefore: expiresAt,
      payload: {
        ownerEmail: user.email,
        quantity,
        endDate: end_date,
        lastDay,
        offerUrl: `${origin}/account/transfer/${code}`,
      },
    });
    await enqueueMail(trx, now, {
      ...mail,
      kind: 'transfer-offered',
      dedupeKey: `transfer-offered:${randomId()}`,
      recipient: user.email,
      payload: { email, quantity, lastDay, subscriptionsUrl: `${origin}/subscriptions` },
    });
  });
  countOperation('transfer-offer');
  context.wakeMail();
}

/** An offer expires after 14 days, or at the end of the subscription's last day if that is earlier. */
function expiryOf(now: Date, endDate: CalendarDate): Date {
  const [afterOffer, afterTerm] = [later(now, OFFER_MS), startOfDay(addDays(endDate, 1))];
  return afterTerm < afterOffer ? afterTerm : afterOffer;
}

/**
 * Locks a customer's subscription that can be offered now.
 * @throws {HttpProblem} 404 if the customer has no such subscription, 409 if it is blocked, has expired or is offered.
 */
async function lockOfferable(trx: Trx, now: Date, userId: string, subscriptionId: string) {
  const subscription = await trx
    .selectFrom('subscriptions')
    .select(['quantity', 'end_date', 'blocked_at'])
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!subscription) throw noSubscription();
  if (subscription.blocked_at !== null)
    throw new HttpProblem(409, "This subscription is blocked, so you can't transfer it.");
  if (isExpired(subscription.end_date, calendarDateOf(now)))
    throw new HttpProblem(409, 'This subscription has ended. Renew it before you transfer it.');
  const open = await trx
    .selectFrom('transfer_offers')
    .select(['email', 'expires_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open && open.expires_at > now)
    throw new HttpProblem(
      409,
      `You have offered this subscription to ${open.email} already. Withdraw that offer first.`,
      {
        code: 'offer-open',
      },
    );
  if (open) await endOffer(trx, now, subscriptionId, 'expired');
  return subscription;
}

export function noSubscription(): HttpProblem {
  return new HttpProblem(404, 'This account has no such subscription.');
}

function ownEmail(): HttpProblem {
  const sentence = 'This is your own email address. Enter the address of the new owner.';
  return new HttpProblem(400, sentence, { errors: { email: sentence } });
}
