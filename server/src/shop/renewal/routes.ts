import { RENEW_AGAIN } from 'shared/contract/openPayments';
import { CHECK_RENEWAL_PAYMENT, type PaymentCheck } from 'shared/contract/paymentCheck';
import { RENEW } from 'shared/contract/placeOrder';
import { RENEWAL_BY_CODE, RENEWAL_BY_ID, type RenewalInfo } from 'shared/contract/renewal';
import type { FastifyRequest } from 'fastify';
import { storedCode } from '../activation/storedCode';
import { findSignedInUser, requireUser, userOf } from '../accounts/session';
import { checkout } from '../checkout/checkout';
import { checkPayment } from '../checkout/checkPayment';
import { CHECKOUTS } from '../checkout/routes';
import { payAgain } from '../checkout/payAgain';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { clientAddress } from 'server-kit/http/clientNetwork';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { contextFor } from 'server-kit/http/requestId';
import type { Routes } from 'server-kit/http/Routes';
import { checkDisplayedTotal, checkPayable } from '../orders/checkDisplayedTotal';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { draftRenewal, redraftRenewal } from './draftRenewal';
import { codeChanges } from '../subscriptions/codeChanges';
import { findRenewable, type RenewableKey } from '../subscriptions/findRenewable';
import { renewalInfo } from './renewalInfo';

/** The limit per subscription and IP address, because anyone with the link can look up the subscription. */
const KNOWN_LINKS: RateLimit = { name: 'renewal-link', limit: 60, windowMs: 10 * MINUTE_MS };
/**
 * The limit for attempts with unknown links. It is separate, so that strangers on the same network can't block a
 * customer's link.
 */
const UNKNOWN_LINKS: RateLimit = { name: 'renewal-network', limit: 60, windowMs: 10 * MINUTE_MS };

export const renewalRoutes: Routes<PaymentContext & ContentContext> = async (app, { context }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    ...RENEWAL_BY_ID,
    handler: (request) => lookUp(context, request, request.params),
  });

  app.route({
    ...RENEWAL_BY_CODE,
    handler: async (request) =>
      lookUp(context, request, { activationCode: await storedCode(context.db, request.params.activationCode) }),
  });

  const signedIn = { preHandler: requireUser(context) };
  app.route({
    ...RENEW,
    ...signedIn,
    handler: async (request) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const { draft, priceNote } = await draftRenewal(context, user.id, request.body);
      checkPayable(draft.payable_pence);
      checkDisplayedTotal(request, draft.payable_pence, priceNote);
      return { redirectUrl: await checkout(contextFor(context, request), user, draft) };
    },
  });

  app.route({
    ...RENEW_AGAIN,
    ...signedIn,
    handler: async (request) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const redirectUrl = await payAgain(contextFor(context, request), user, {
        paymentId: request.body.paymentId,
        kinds: ['renewal'],
        redraft: (order) => redraftRenewal(context, order),
      });
      return { redirectUrl };
    },
  });

  app.route({
    ...CHECK_RENEWAL_PAYMENT,
    ...signedIn,
    handler: async (request) => {
      const { paymentId } = request.params;
      const { id, email } = userOf(request);
      const { order, reply } = await checkPayment(contextFor(context, request), id, paymentId, ['renewal']);
      const renewed = order.existing_subscription_id;
      const known = { ...reply, ...(renewed !== null && { subscriptionId: renewed }) };
      if (reply.state !== 'completed') return known;
      const period = await context.db
        .selectFrom('subscription_periods')
        .innerJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
        .select(['subscription_periods.end_date', 'user_id'])
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      // Show codes only to the owner. The payer may be somebody else, or may have given the subscription away.
      const isOwner = period.user_id === id;
      const changes = isOwner ? await codeChanges(context.db, order.id) : undefined;
      return {
        ...known,
        numberOfSeats: order.quantity,
        sentTo: email,
        isOwner,
        subscribtionEndDate: period.end_date,
        ...(changes && { codeChanges: changes }),
      } satisfies PaymentCheck;
    },
  });
};

/**
 * Counts the attempt and returns the terms of the link's subscription.
 * @throws {HttpProblem} 404 for an unknown link, or 429 for too many attempts.
 */
async function lookUp(context: PaymentContext, request: FastifyRequest, key: RenewableKey): Promise<RenewalInfo> {
  const customer = await findSignedInUser(context, request);
  const found = await findRenewable(context, key, customer?.id).catch(async (error: unknown) => {
    if (isNotFound(error)) await consumeNetworkRateLimit(context, UNKNOWN_LINKS, request);
    throw error;
  });
  await consumeRateLimit(context, KNOWN_LINKS, `${clientAddress(request)} ${found.subscriptionId}`);
  return renewalInfo(context, found, customer?.id);
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpProblem && error.statusCode === 404;
}
