import assert from 'node:assert';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { activateCode } from '../activation/activateCode';
import { deactivateSeat } from '../activation/deactivateSeat';
import { labelCode } from '../activation/labelCode';
import { mailCodesAgain } from '../activation/mailCodesAgain';
import { allowMove } from '../activation/moveLimit';
import { readActivation } from '../activation/readActivation';
import { replaceCode } from '../activation/replaceCode';
import { sendCode } from '../activation/sendCode';
import { awaitedPayments } from '../checkout/awaitedPayments';
import { checkOpenPayments } from '../checkout/checkOpenPayments';
import { checkout } from '../checkout/checkout';
import { checkPayment } from '../checkout/checkPayment';
import { codesOf } from '../../testing/codesOf';
import { draftPurchase } from '../checkout/draftPurchase';
import { HOUR_MS, later } from 'server-kit/clock/clock';
import { correctInvoice } from '../invoices/correctInvoice';
import { createInvoice } from '../invoices/createInvoice';
import { invoiceDetails } from '../invoices/invoiceDetails';
import { lastInvoiceDetails } from '../invoices/lastInvoiceDetails';
import { createReceipt, findCreditNote, findInvoice } from '../invoices/orderDocuments';
import { cleanOutbox } from '../mail/cleanOutbox';
import { listFailedMail } from '../mail/listFailedMail';
import { sendDueMail } from '../mail/MailSender';
import { applyDispute } from '../payments/applyDispute';
import { refreshMail } from '../renewal/refreshMail';
import { applyRefund, applyRefundedCharge } from '../payments/applyRefund';
import { refundOrder } from '../payments/refundOrder';
import { sweep } from '../payments/checkOrder';
import { draftRenewal } from '../renewal/draftRenewal';
import { findRenewable } from '../subscriptions/findRenewable';
import { renewalInfo } from '../renewal/renewalInfo';
import { listEndingSubscriptions } from '../subscriptions/listEndingSubscriptions';
import { listOtherOrders, listSubscriptions } from '../subscriptions/listSubscriptions';
import { openSellingShop, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { findOwnOrder } from './findOwnOrder';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Matches full scans of the price, rate and counter tables, which are allowed because these tables have few rows. */
const SMALL_TABLES = /Seq Scan on (prices|exchange_rates|vat_rates|invoice_counter|credit_note_counter)\b/;

test('every statement about orders uses an index', async () => {
  await selling.signedIn('indexed@example.com');
  const user = await selling.context.db.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow();
  const { token_hash: tokenHash } = await selling.context.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { db, statements } = watchStatements(selling.context.db);
  const shop = { ...selling.context, db };
  const session = { tokenHash, now: shop.clock.now() };

  await checkout(shop, user, await draftPurchase(shop, user.id, purchaseBody({ DiscountCode: 'FREE00' })));
  const url = await checkout(shop, user, await draftPurchase(shop, user.id, purchaseBody({ DiscountCode: 'SAVE10' })));
  await checkout(shop, user, await draftPurchase(shop, user.id, purchaseBody({ DiscountCode: 'SAVE10' })));
  const { id, session_id } = await shop.db
    .selectFrom('orders')
    .select(['id', 'session_id'])
    .where('session_id', '=', url.slice(url.lastIndexOf('/') + 1))
    .executeTakeFirstOrThrow();
  await selling.atProvider(id, 'pay');
  await checkPayment(shop, user.id, id, ['purchase']);
  await checkOpenPayments(shop, user.id);
  await awaitedPayments(shop, user.id);
  const [code] = await codesOf(shop.db, id);
  assert(code);
  for (const hash of ['one', 'two']) {
    await activateCode(shop, code, { name: 'PC', hash });
    await deactivateSeat(shop, code, { actor: 'program', device: { name: 'PC', hash } });
  }
  await readActivation(shop, code);
  await allowMove(shop, code);
  await createInvoice(shop, user.id, { paymentId: id, name: 'A', address: 'B' });
  await correctInvoice(shop, user.id, { paymentId: id, name: 'B', address: 'B' });
  await invoiceDetails(shop, session, id);
  await lastInvoiceDetails(shop, user.id);
  await findInvoice(shop.db, id);
  await createReceipt(shop, id);
  await findCreditNote(shop.db, id, 'CN-000001');
  await listEndingSubscriptions(shop, session);
  const [subscription] = await listSubscriptions(shop, session);
  await listOtherOrders(shop, session);
  assert(subscription);
  await mailCodesAgain(shop, user, subscription.id);
  await labelCode(shop, code, 'Reception');
  await sendCode(shop, user, { code, email: 'bea@example.com' });
  await renewalInfo(shop, await findRenewable(shop, { activationCode: code }), user.id);
  const { newCode } = await shop.db.transaction().execute((trx) => replaceCode(trx, shop, code, 'stolen'));
  await readActivation(shop, code).catch(() => undefined);
  await labelCode(shop, newCode, 'Reception');
  await shop.db
    .updateTable('subscriptions')
    .set({ end_date: addDays(calendarDateOf(shop.clock.now()), 10) })
    .where('id', '=', subscription.id)
    .execute();
  const { draft } = await draftRenewal(shop, user.id, { Url: TEST_ORIGIN, SubscriptionId: subscription.id });
  const renewal = await checkout(shop, user, draft);
  await draftRenewal(shop, user.id, { Url: TEST_ORIGIN, SubscriptionId: subscription.id });
  expect(renewal).toContain('/pay/');
  await sweep(shop);
  await sweep(shop, { ignoresBackOff: true });
  const { payment_intent } = await selling.sessionOf(id);
  const dispute = {
    id: 'du_1',
    paymentIntentId: String(payment_intent),
    createdAt: new Date(),
    dueAt: null,
    reason: 'general',
  };
  for (const state of ['open', 'won'] as const) await applyDispute(shop, { ...dispute, state });
  await refundOrder(shop, await findOwnOrder(shop, user.id, id), { amountPence: 1000 });
  await applyRefundedCharge(shop, String(payment_intent), 500);
  const [refund] = await shop.provider.listRefunds(String(payment_intent));
  assert(refund);
  await applyRefund(shop, { ...refund, status: 'failed' });
  const refusing = { send: () => Promise.reject(new Error('refused')), close: () => undefined };
  await sendDueMail(shop, refusing);
  await sendDueMail(
    {
      ...shop,
      clock: { now: () => later(shop.clock.now(), HOUR_MS) },
      refreshMail: (mail) => refreshMail(shop, mail),
    },
    { ...refusing, send: async () => undefined },
  );
  await cleanOutbox(shop);
  await listFailedMail(shop.db, shop.clock.now(), 10);
  expect(session_id).not.toBeNull();

  expect(statements.size).toBeGreaterThan(30);
  expect(await findScans(selling.context.db, statements, SMALL_TABLES)).toEqual([]);
});
