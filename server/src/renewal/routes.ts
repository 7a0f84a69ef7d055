import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RenewalCheckResponse, RenewResponse } from 'shared/contract/renewal';
import * as Type from 'typebox';
import { findSignedInUser, requireUser, userOf } from '../accounts/session';
import { MINUTE_MS } from '../clock/clock';
import { normaliseActivationCode } from '../fulfilment/activationCode';
import { addressOf, countTry, type RateLimit } from '../http/rateLimit';
import { checkDisplayedTotal, checkPayable } from '../orders/checkDisplayedTotal';
import { checkout } from '../orders/checkout';
import { checkPayment } from '../orders/checkPayment';
import { CHECKOUTS } from '../orders/routes';
import { PaymentIdParams, RenewBody } from '../orders/schemas';
import type { Shop } from '../orders/Shop';
import { draftRenewal } from './draftRenewal';
import { findRenewable } from './findRenewable';
import { renewalInfo } from './renewalInfo';
import { RenewalCheckAnswer, RenewalInfoAnswer } from './schemas';

/** The look-ups are open to whoever has the link; so few tries find no code of 100 bits. */
const LOOK_UPS: RateLimit = { name: 'renewal-address', limit: 60, windowMs: 10 * MINUTE_MS };
const TAGS = ['renewal'];

export const renewalRoutes: FastifyPluginAsyncTypebox<{ shop: Shop }> = async (app, { shop }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const byId = Type.Object({ subscriptionId: Type.String({ maxLength: 200 }) });
  app.get('/api/subscription/renew/:subscriptionId', { schema: { tags: TAGS, params: byId, response: { 200: RenewalInfoAnswer } } }, async (request) => {
    await countTry(shop, LOOK_UPS, addressOf(request));
    const customer = await findSignedInUser(shop, request);
    return renewalInfo(shop, await findRenewable(shop, request.params, customer?.id));
  });

  const byCode = Type.Object({ activationCode: Type.String({ maxLength: 600 }) });
  app.get('/api/subscription/renew/a/:activationCode', { schema: { tags: TAGS, params: byCode, response: { 200: RenewalInfoAnswer } } }, async (request) => {
    await countTry(shop, LOOK_UPS, addressOf(request));
    const activationCode = normaliseActivationCode(request.params.activationCode);
    const customer = await findSignedInUser(shop, request);
    return renewalInfo(shop, await findRenewable(shop, { activationCode }, customer?.id));
  });

  const signedIn = { preHandler: requireUser(shop) };
  app.post('/api/renew/purchasewithstripe', { ...signedIn, schema: { tags: TAGS, body: RenewBody, response: { 200: Type.Object({ redirectUrl: Type.String() }) } } }, async (request) => {
    const user = userOf(request);
    await countTry(shop, CHECKOUTS, user.id);
    const { draft, priceNote } = await draftRenewal(shop, user.id, request.body);
    checkPayable(draft.payable_pence);
    checkDisplayedTotal(request, draft.payable_pence, priceNote);
    return { redirectUrl: await checkout(shop, user, draft) } satisfies RenewResponse;
  });

  app.get('/api/renew/checkpayment/:paymentId', { ...signedIn, schema: { tags: TAGS, params: PaymentIdParams, response: { 200: RenewalCheckAnswer } } }, async (request) => {
    const { order, answer } = await checkPayment(shop, userOf(request).id, request.params.paymentId, 'renewal');
    if (order.status !== 'fulfilled') return answer satisfies RenewalCheckResponse;
    const period = await shop.db.selectFrom('subscription_periods').select('end_date').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    return { ...answer, subscribtionEndDate: period.end_date } satisfies RenewalCheckResponse;
  });
};
