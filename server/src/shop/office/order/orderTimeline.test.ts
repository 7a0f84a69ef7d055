import { adminOf } from '../../../testing/adminLine';
import { codesOf } from '../../../testing/codesOf';
import { buy, openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { findOrderPage } from './findOrderPage';
import { event, newestFirst } from './orderTimeline';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('a payment follows its order, although the provider’s time has whole seconds', async () => {
  const { db } = selling.context;
  const paymentId = await buy(selling, await selling.signedIn());
  const [created_at, paid_at] = [new Date('2027-03-14T10:00:00.700Z'), new Date('2027-03-14T10:00:00Z')];
  const changes = { created_at, paid_at, fulfilled_at: new Date('2027-03-14T10:00:00.600Z') };
  await db.updateTable('orders').set(changes).where('id', '=', paymentId).execute();
  const { timeline } = await findOrderPage(selling.context, paymentId);
  const words = timeline.map(({ what }) => what).filter((what) => ['Ordered', 'Paid', 'Delivered'].includes(what));
  expect(words).toEqual(['Delivered', 'Paid', 'Ordered']);
});

test('events of the same instant keep the order of causes and effects', () => {
  const at = new Date('2027-03-14T10:00:00Z');
  const events = [...event(at, 'Operation'), ...event(at, 'Extended'), ...event(at, 'Email sent')];
  expect(newestFirst(events).map(({ what }) => what)).toEqual(['Email sent', 'Extended', 'Operation']);
});

test('a cancelled email says why', async () => {
  const { db } = selling.context;
  const paymentId = await buy(selling, await selling.signedIn());
  const mails = db.updateTable('outbox').where('about', '=', paymentId);
  await mails.set({ kind: 'refund', cancelled_at: selling.clock.now(), sent_at: null }).execute();
  const { emails } = await findOrderPage(selling.context, paymentId);
  expect(emails).toMatchObject([{ state: 'cancelled', error: 'The refund failed before the email was sent.' }]);
});

test.each([
  ['failed', 'Refund failed'],
  ['cancelled', 'Refund cancelled'],
] as const)('a %s refund keeps the lines of its start and its success, each at its own time', async (status, what) => {
  const { db } = selling.context;
  const paymentId = await buy(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'refund');
  await selling.sendWebhook(paymentId, 'charge.refunded');
  const times = ['2027-03-14T17:21:00.000Z', '2027-03-14T17:21:30.000Z', '2027-03-14T17:22:00.000Z'] as const;
  const [created_at, succeeded_at, failed_at] = times;
  const failed = {
    created_at: new Date(created_at),
    succeeded_at: new Date(succeeded_at),
    failed_at: new Date(failed_at),
  };
  await db
    .updateTable('refunds')
    .set({ status, ...failed })
    .where('order_id', '=', paymentId)
    .execute();
  const { timeline } = await findOrderPage(selling.context, paymentId);
  expect(timeline.filter(({ what }) => what.startsWith('Refund'))).toMatchObject([
    { what, at: failed_at, detail: '£153.00' },
    { what: 'Refund succeeded', at: succeeded_at },
    { what: 'Refund started', at: created_at },
  ]);
});

test('the timeline shows the operations on the codes of the order, and their emails', async () => {
  const paymentId = await buy(selling, await selling.signedIn('codes@example.com'));
  const [stolen = '', surplus = ''] = await codesOf(selling.context.db, paymentId);
  const { admin, adminJson } = adminOf(selling.context);
  await admin(`replace-code ${stolen} --reason stolen --yes`);
  await admin(`end-code ${surplus} --reason refunded --message Goodbye. --yes`);
  await selling.deliverMail();
  const { timeline } = await findOrderPage(selling.context, paymentId);
  expect(timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        what: 'Operation “Replace the code”',
        detail: expect.stringContaining(stolen.slice(-5)),
      }),
      expect.objectContaining({ what: 'Operation “End the code”', detail: expect.stringContaining(surplus.slice(-5)) }),
      expect.objectContaining({ what: 'Email “code-replaced” sent', detail: 'codes@example.com' }),
      expect.objectContaining({ what: 'Email “support” sent', detail: 'codes@example.com' }),
    ]),
  );
  const { rows } = await adminJson('log --limit 2');
  const columns = { subscription: expect.any(String), customer: 'codes@example.com' };
  expect(rows).toMatchObject([columns, columns]);
});
