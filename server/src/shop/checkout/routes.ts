import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { OrderCheckResponse, PayAgainResponse } from 'shared/contract/orders';
import * as Type from 'typebox';
import { requireUser, userOf } from '../accounts/session';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { contextFor } from 'server-kit/http/requestId';
import { checkDisplayedTotal, checkPayable } from '../orders/checkDisplayedTotal';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { awaitedPayments } from './awaitedPayments';
import { cancelPayment } from './cancelPayment';
import { checkOpenPayments } from './checkOpenPayments';
import { checkout } from './checkout';
import { checkPayment, PAYMENT_CHECKS } from './checkPayment';
import { codesOf } from './codesOf';
import { draftPurchase } from './draftPurchase';
import { checkoutFieldsOf, payAgain } from './payAgain';
import {
  AwaitedPaymentsReply,
  CancelPaymentReply,
  OpenPaymentsQuery,
  OpenPaymentsReply,
  OrderCheckReply,
  PayAgainReply,
  PaymentIdBody,
  PaymentIdParams,
  PurchaseBody,
} from './schemas';

/**
 * Limits checkouts per account, because each checkout may call the payment provider. The limit is far above normal use.
 */
export const CHECKOUTS: RateLimit = { name: 'checkout-account', limit: 60, windowMs: 10 * MINUTE_MS };
const OPEN_PAYMENT_CHECKS: RateLimit = { name: 'open-payments-account', limit: 20, windowMs: 10 * MINUTE_MS };
const TAGS = ['orders'];
/** The order stays with the customer who paid, but only the new owner may see the codes. */
const GIVEN_AWAY = 'Another account uses this subscription now, so its codes are not shown here.';

export const checkoutRoutes: FastifyPluginAsyncTypebox<{ context: PaymentContext & ContentContext }> = async (
  app,
  { context },
) => {
  app.addHook('preHandler', requireUser(context));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/api/order/purchasewithstripe',
    { schema: { tags: TAGS, body: PurchaseBody, response: { 200: Type.String() } } },
    async (request, reply) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const draft = await draftPurchase(context, user.id, request.body);
      checkPayable(draft.payable_pence);
      checkDisplayedTotal(request, draft.payable_pence);
      const url = await checkout(contextFor(context, request), user, draft);
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(url);
    },
  );

  app.get(
    '/api/order/checkpayment/:paymentId',
    { schema: { tags: TAGS, params: PaymentIdParams, response: { 200: OrderCheckReply } } },
    async (request) => {
      const { id, email } = userOf(request);
      const { paymentId } = request.params;
      const { order, reply } = await checkPayment(contextFor(context, request), id, paymentId, 'purchase');
      if (order.status !== 'fulfilled' || reply.error !== undefined) return reply satisfies OrderCheckResponse;
      const subscription = await context.db
        .selectFrom('subscriptions')
        .select('end_date')
        .where('origin_order_id', '=', order.id)
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (!subscription) return { ...reply, error: GIVEN_AWAY, isFinal: true } satisfies OrderCheckResponse;
      return {
        ...reply,
        numberOfSeats: order.quantity,
        activationCodes: await codesOf(context.db, order.id),
        sentTo: email,
        subscribtionEndDate: subscription.end_date,
      } satisfies OrderCheckResponse;
    },
  );

  app.post(
    '/api/order/checkopenpayments',
    { schema: { tags: TAGS, querystring: OpenPaymentsQuery, response: { 200: OpenPaymentsReply } } },
    async (request) => {
      const { id } = userOf(request);
      await consumeRateLimit(context, OPEN_PAYMENT_CHECKS, id);
      return checkOpenPayments(contextFor(context, request), id, { withUnpaid: request.query.unpaid === 'true' });
    },
  );

  app.get(
    '/api/order/awaitedpayments',
    { schema: { tags: TAGS, querystring: OpenPaymentsQuery, response: { 200: AwaitedPaymentsReply } } },
    (request) => awaitedPayments(context, userOf(request).id, { withUnpaid: request.query.unpaid === 'true' }),
  );

  const payAgainSchema = { tags: TAGS, body: PaymentIdBody, response: { 200: PayAgainReply } };
  app.post('/api/order/payagain', { schema: payAgainSchema }, async (request) => {
    const user = userOf(request);
    await consumeRateLimit(context, CHECKOUTS, user.id);
    const redirectUrl = await payAgain(contextFor(context, request), user, {
      paymentId: request.body.paymentId,
      kind: 'purchase',
      redraft: (order) => draftPurchase(context, user.id, { ...checkoutFieldsOf(order), Qnt: order.quantity }),
    });
    return { redirectUrl } satisfies PayAgainResponse;
  });

  const cancelSchema = { tags: TAGS, body: PaymentIdBody, response: { 200: CancelPaymentReply } };
  app.post('/api/order/cancelpayment', { schema: cancelSchema }, async (request) => {
    const { id } = userOf(request);
    await consumeRateLimit(context, PAYMENT_CHECKS, id);
    return cancelPayment(contextFor(context, request), id, request.body.paymentId);
  });
};
