import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PayAgainResponse } from 'shared/contract/orders';
import type { RenewalCheckResponse, RenewResponse } from 'shared/contract/renewal';
import { normaliseActivationCode } from 'shared/domain/activationCode';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { findSignedInUser, requireUser, userOf } from '../accounts/session';
import { checkout } from '../checkout/checkout';
import { checkPayment } from '../checkout/checkPayment';
import { CHECKOUTS } from '../checkout/routes';
import { checkoutFieldsOf, payAgain } from '../checkout/payAgain';
import { PayAgainReply, PaymentIdBody, PaymentIdParams, RenewBody } from '../checkout/schemas';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { clientAddress } from 'server-kit/http/clientNetwork';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { contextFor } from 'server-kit/http/requestId';
import { checkDisplayedTotal, checkPayable } from '../orders/checkDisplayedTotal';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { draftRenewal } from './draftRenewal';
import { findRenewable, type Renewable, type RenewableKey } from './findRenewable';
import { renewalInfo } from './renewalInfo';
import { RenewalCheckReply, RenewalInfoReply } from './schemas';

/** The limit per subscription and IP address, because anyone with the link can look up the subscription. */
const KNOWN_LINKS: RateLimit = { name: 'renewal-link', limit: 60, windowMs: 10 * MINUTE_MS };
/**
 * The limit for attempts with unknown links. It is separate, so that strangers on the same network can't block a
 * customer's link.
 */
const UNKNOWN_LINKS: RateLimit = { name: 'renewal-network', limit: 60, windowMs: 10 * MINUTE_MS };
const TAGS = ['renewal'];

export const renewalRoutes: FastifyPluginAsyncTypebox<{ context: PaymentContext & ContentContext }> = async (
  app,
  { context },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const byId = Type.Object({ subscriptionId: Type.String({ maxLength: 200 }) });
  app.get(
    '/api/subscription/renew/:subscriptionId',
    { schema: { tags: TAGS, params: byId, response: { 200: RenewalInfoReply } } },
    async (request) => {
      return renewalInfo(context, await lookUp(context, request, request.params));
    },
  );

  const byCode = Type.Object({ activationCode: Type.String({ maxLength: 600 }) });
  app.get(
    '/api/subscription/renew/a/:activationCode',
    { schema: { tags: TAGS, params: byCode, response: { 200: RenewalInfoReply } } },
    async (request) => {
      const activationCode = normaliseActivationCode(request.params.activationCode);
      return renewalInfo(context, await lookUp(context, request, { activationCode }));
    },
  );

  const signedIn = { preHandler: requireUser(context) };
  app.post(
    '/api/renew/purchasewithstripe',
    {
      ...signedIn,
      schema: { tags: TAGS, body: RenewBody, response: { 200: Type.Object({ redirectUrl: Type.String() }) } },
    },
    async (request) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const { draft, priceNote } = await draftRenewal(context, user.id, request.body);
      checkPayable(draft.payable_pence);
      checkDisplayedTotal(request, draft.payable_pence, priceNote);
      return { redirectUrl: await checkout(contextFor(context, request), user, draft) } satisfies RenewResponse;
    },
  );

  const payAgainSchema = { tags: TAGS, body: PaymentIdBody, response: { 200: PayAgainReply } };
  app.post('/api/renew/payagain', { ...signedIn, schema: payAgainSchema }, async (request) => {
    const user = userOf(request);
    await consumeRateLimit(context, CHECKOUTS, user.id);
    const redirectUrl = await payAgain(contextFor(context, request), user, {
      paymentId: request.body.paymentId,
      kind: 'renewal',
      redraft: async (order) => {
        const SubscriptionId = order.renews_subscription_id ?? '';
        return (await draftRenewal(context, user.id, { ...checkoutFieldsOf(order), SubscriptionId })).draft;
      },
    });
    return { redirectUrl } satisfies PayAgainResponse;
  });

  app.get(
    '/api/renew/checkpayment/:paymentId',
    { ...signedIn, schema: { tags: TAGS, params: PaymentIdParams, response: { 200: RenewalCheckReply } } },
    async (request) => {
      const { paymentId } = request.params;
      const { id, email } = userOf(request);
      const { order, reply } = await checkPayment(contextFor(context, request), id, paymentId, 'renewal');
      const renewed = order.renews_subscription_id;
      const known = { ...reply, ...(renewed !== null && { subscriptionId: renewed }) };
      if (order.status !== 'fulfilled' || reply.error !== undefined) return known satisfies RenewalCheckResponse;
      const period = await context.db
        .selectFrom('subscription_periods')
        .select('end_date')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      return {
        ...known,
        numberOfSeats: order.quantity,
        sentTo: email,
        subscribtionEndDate: period.end_date,
      } satisfies RenewalCheckResponse;
    },
  );
};

/**
 * Counts the attempt and finds the link's subscription.
 * @throws {HttpProblem} 404 for an unknown link, or 429 for too many attempts.
 */
async function lookUp(context: PaymentContext, request: FastifyRequest, key: RenewableKey): Promise<Renewable> {
  const customer = await findSignedInUser(context, request);
  const found = await findRenewable(context, key, customer?.id).catch(async (error: unknown) => {
    if (isNotFound(error)) await consumeNetworkRateLimit(context, UNKNOWN_LINKS, request);
    throw error;
  });
  await consumeRateLimit(context, KNOWN_LINKS, `${clientAddress(request)} ${found.subscriptionId}`);
  return found;
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpProblem && error.statusCode === 404;
}
