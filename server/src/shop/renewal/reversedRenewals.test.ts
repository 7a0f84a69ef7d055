import { addDays, addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { renew, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const today = () => calendarDateOf(selling.clock.now());

test('the refund email to a payer links to the credit note if another customer owns the subscription', async () => {
  const { customer: owner, id } = await subscribed(selling, addDays(today(), 10));
  const payer = await selling.signedIn('refunded-payer@example.com');
  const { paymentId } = await renew(selling, payer, id);
  await selling.deliverMail();
  await adminOf(selling.context).admin(`refund ${paymentId} --yes`);
  const [mail] = (await selling.deliverMail()).filter(({ to }) => to === 'refunded-payer@example.com');
  expect(mail?.text).toContain('The subscription no longer includes the 12 months from this renewal.');
  expect(mail?.text).toContain(`My order and the credit note:\n${TEST_ORIGIN}/renew/success/${paymentId}`);
  const check = (await payer.get(`/api/renew/checkpayment/${paymentId}`)).json();
  expect(check).toMatchObject({ error: 'This payment was refunded.', state: 'refunded' });
  expect((await payer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().creditNotes).toHaveLength(1);
  expect((await owner.get(`/api/order/getinvoicedetails/${paymentId}`)).statusCode).toBe(404);
});

test('a refund of one of two renewals removes only its year and plans the reminders for the new end date', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(selling, endDate);
  const wrong = await renew(selling, customer, id);
  const { paymentId } = await renew(selling, customer, id);
  expect((await customer.get(`/api/subscription/renew/${id}`)).json().endDate).toBe(addMonths(endDate, 24));
  const { admin } = adminOf(selling.context);
  expect(await admin(`refund ${wrong.paymentId} --yes`)).toContain(
    'The subscription no longer includes the 12 months from this renewal.',
  );
  const mail = (await selling.deliverMail()).find(({ subject }) => subject.startsWith('We refunded'));
  expect(mail?.text).toContain(formatCalendarDate(addMonths(endDate, 12)));
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(subscription).toMatchObject({ isBlocked: false, endDate: addMonths(endDate, 12) });
  expect(subscription.activationCodes).toHaveLength(3);
  expect((await customer.get(`/api/renew/checkpayment/${paymentId}`)).json().subscribtionEndDate).toBe(
    addMonths(endDate, 12),
  );
  const planned = selling.context.db.selectFrom('outbox').select('dedupe_key').where('about', '=', id);
  const due = await planned.where('cancelled_at', 'is', null).where('sent_at', 'is', null).execute();
  const reminders = [0, 30, 7].map((days) => `reminder:${id}:${addMonths(endDate, 12)}:${days}`);
  expect(due.map(({ dedupe_key }) => dedupe_key).sort()).toEqual(reminders);
  await admin(`block ${id} --yes`);
  expect(await admin(`unblock ${id}`)).toContain(`It ends on ${formatCalendarDate(addMonths(endDate, 12))}.`);
});

test('a dispute removes a renewal’s year immediately, and a won dispute restores it', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await renew(selling, customer, id);
  const dispute = async (action: string, event: string) => {
    await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, event);
    return (await customer.get('/api/order/getsubscriptions/')).json()[0];
  };
  expect(await dispute('dispute', 'charge.dispute.created')).toMatchObject({ isBlocked: false, endDate });
  const won = await dispute('dispute-won', 'charge.dispute.closed');
  expect(won).toMatchObject({ isBlocked: false, endDate: addMonths(endDate, 12) });
  await dispute('dispute', 'charge.dispute.created');
  expect(await dispute('dispute-lost', 'charge.dispute.closed')).toMatchObject({ isBlocked: false, endDate });
});

test('an operator can restore the years of paid renewals after the purchase was refunded', async () => {
  const endDate = addMonths(today(), 12);
  const { customer, id } = await subscribed(selling, endDate);
  await renew(selling, customer, id);
  const subscription = selling.context.db.selectFrom('subscriptions').select('origin_order_id').where('id', '=', id);
  const { origin_order_id } = await subscription.executeTakeFirstOrThrow();
  const { admin } = adminOf(selling.context);
  expect(await admin(`refund ${origin_order_id} --yes`)).toContain('Its subscription is blocked.');
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: true }]);
  expect(await admin(`unblock ${id}`)).toContain(`It ends on ${formatCalendarDate(endDate)}.`);
});
