import type { OrderKind } from 'shared/contract/order';
import { ADDITION_INFO } from 'shared/contract/addition';
import { AWAITED_PAYMENTS, CANCEL_PAYMENT, CHECK_OPEN_PAYMENTS, PURCHASE_AGAIN } from 'shared/contract/openPayments';
import { CHECK_PAYMENT, type PaymentCheck } from 'shared/contract/paymentCheck';
import { ADD_COMPUTERS, PURCHASE } from 'shared/contract/placeOrder';
import { requireUser, userOf } from '../accounts/session';
import { codeEndDate } from '../activation/codeTerm';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { contextFor } from 'server-kit/http/requestId';
import type { Routes } from 'server-kit/http/Routes';
import { checkDisplayedTotal, checkPayable } from '../orders/checkDisplayedTotal';
import { checkoutFieldsOf } from '../orders/OrderDraft';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { awaitedPayments } from './awaitedPayments';
import { cancelPayment } from './cancelPayment';
import { checkOpenPayments } from './checkOpenPayments';
import { checkout } from './checkout';
import { checkPayment, PAYMENT_CHECKS } from './checkPayment';
import { boughtCodes } from './boughtCodes';
import { draftAddition } from './draftAddition';
import { draftPurchase } from './draftPurchase';
import { findGrowing } from '../subscriptions/findGrowing';
import { payAgain } from './payAgain';

/**
 * Limits checkouts per account, because each checkout may call the payment provider. The limit is far above normal use.
 */
export const CHECKOUTS: RateLimit = { name: 'checkout-account', limit: 60, windowMs: 10 * MINUTE_MS };
const OPEN_PAYMENT_CHECKS: RateLimit = { name: 'open-payments-account', limit: 20, windowMs: 10 * MINUTE_MS };
/** The kinds of orders that deliver activation codes. */
const DELIVERING_CODES: readonly OrderKind[] = ['purchase', 'addition'];
/** The order stays with the customer who paid, but only the new owner may see the codes. */
const GIVEN_AWAY = 'Another account uses this subscription now, so its codes are not shown here.';

export const checkoutRoutes: Routes<PaymentContext & ContentContext> = async (app, { context }) => {
  app.addHook('preHandler', requireUser(context));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    ...PURCHASE,
    handler: async (request, reply) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const draft = await draftPurchase(context, user.id, request.body);
      checkPayable(draft.payable_pence);
      checkDisplayedTotal(request, draft.payable_pence);
      const url = await checkout(contextFor(context, request), user, draft);
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(url);
    },
  });

  app.route({
    ...ADDITION_INFO,
    handler: async (request) => {
      const { subscriptionId } = request.params;
      const { quantity: qnt, endDate, today } = await findGrowing(context, userOf(request).id, subscriptionId);
      return { subscriptionId, qnt, endDate, today };
    },
  });

  app.route({
    ...ADD_COMPUTERS,
    handler: async (request) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const draft = await draftAddition(context, user.id, request.body);
      checkPayable(draft.payable_pence);
      checkDisplayedTotal(request, draft.payable_pence);
      return { redirectUrl: await checkout(contextFor(context, request), user, draft) };
    },
  });

  app.route({
    ...CHECK_PAYMENT,
    handler: async (request) => {
      const { id, email } = userOf(request);
      const { paymentId } = request.params;
      const { order, reply } = await checkPayment(contextFor(context, request), id, paymentId, DELIVERING_CODES);
      if (reply.state !== 'completed') return reply;
      const subscription = await context.db
        .selectFrom('subscription_periods')
        .innerJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
        .select('subscriptions.end_date')
        .where('order_id', '=', order.id)
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (!subscription) return { ...reply, state: 'ended', isOwner: false, error: GIVEN_AWAY } satisfies PaymentCheck;
      const codes = await boughtCodes(context.db, order.id);
      // The last of these codes may end before the subscription.
      const lastDay = codes.map(codeEndDate).sort().at(-1) ?? subscription.end_date;
      return {
        ...reply,
        numberOfSeats: order.quantity,
        activationCodes: codes.map(({ code }) => code),
        sentTo: email,
        subscribtionEndDate: lastDay,
      } satisfies PaymentCheck;
    },
  });

  app.route({
    ...CHECK_OPEN_PAYMENTS,
    handler: async (request) => {
      const { id } = userOf(request);
      await consumeRateLimit(context, OPEN_PAYMENT_CHECKS, id);
      return checkOpenPayments(contextFor(context, request), id);
    },
  });

  app.route({ ...AWAITED_PAYMENTS, handler: (request) => awaitedPayments(context, userOf(request).id) });

  app.route({
    ...PURCHASE_AGAIN,
    handler: async (request) => {
      const user = userOf(request);
      await consumeRateLimit(context, CHECKOUTS, user.id);
      const redirectUrl = await payAgain(contextFor(context, request), user, {
        paymentId: request.body.paymentId,
        kinds: DELIVERING_CODES,
        redraft: (order) => {
          const body = { ...checkoutFieldsOf(order), Qnt: order.quantity };
          const SubscriptionId = order.existing_subscription_id;
          return SubscriptionId === null
            ? draftPurchase(context, user.id, body)
            : draftAddition(context, user.id, { ...body, SubscriptionId });
        },
      });
      return { redirectUrl };
    },
  });

  app.route({
    ...CANCEL_PAYMENT,
    handler: async (request) => {
      const { id } = userOf(request);
      await consumeRateLimit(context, PAYMENT_CHECKS, id);
      return cancelPayment(contextFor(context, request), id, request.body.paymentId);
    },
  });
};
