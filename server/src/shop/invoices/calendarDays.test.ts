import { readPdf } from '../../testing/readPdf';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const INVOICE = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street' };

/** Buys a subscription at an instant of the shop's clock. Returns everything that shows the day of the sale. */
async function buyAt(instant: string) {
  selling.clock.set(new Date(instant));
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, INVOICE);
  const { db } = selling.context;
  const { invoiceHtml } = (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
  const receipt = await readPdf((await customer.get(`/api/order/${paymentId}/receipt.pdf`)).rawPayload);
  const period = await db
    .selectFrom('subscription_periods')
    .select(['subscription_id', 'start_date', 'end_date'])
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const reminders = await db
    .selectFrom('outbox')
    .select(['send_after', 'send_before'])
    .where('kind', '=', 'reminder')
    .where('about', '=', period.subscription_id)
    .orderBy('send_after')
    .execute();
  return { invoiceHtml: String(invoiceHtml), receipt: receipt.pages.join('\n'), period, reminders };
}

test.each([
  ['2027-06-30T22:59:00Z', '2027-06-30', '2028-06-30', '30 June 2027'],
  ['2027-06-30T23:30:00Z', '2027-07-01', '2028-07-01', '1 July 2027'],
  ['2027-12-31T23:30:00Z', '2027-12-31', '2028-12-31', '31 December 2027'],
  ['2028-01-01T00:00:00Z', '2028-01-01', '2029-01-01', '1 January 2028'],
  ['2028-02-28T23:59:00Z', '2028-02-28', '2029-02-28', '28 February 2028'],
  ['2028-02-29T00:00:00Z', '2028-02-29', '2029-02-28', '29 February 2028'],
  ['2028-03-25T23:59:00Z', '2028-03-25', '2029-03-25', '25 March 2028'],
  ['2028-03-26T23:00:00Z', '2028-03-27', '2029-03-27', '27 March 2028'],
  ['2028-10-28T23:30:00Z', '2028-10-29', '2029-10-29', '29 October 2028'],
])('a sale at %s is on %s in the term, the documents and the sales report', async (instant, day, lastDay, printed) => {
  const { invoiceHtml, receipt, period } = await buyAt(instant);
  expect(period).toMatchObject({ start_date: day, end_date: lastDay });
  expect(invoiceHtml).toContain(`<dt>Issue date</dt><dd>${printed}</dd>`);
  for (const document of [invoiceHtml, receipt]) expect(document).toContain(`Paid in full on ${printed}`);
  const { adminJson } = adminOf(selling.context);
  const { rows } = await adminJson(`sales --by day --since ${day} --until ${day}`);
  expect(rows).toMatchObject([{ period: day, orders: 1 }]);
});

test('the reminders of a subscription belong to days in London', async () => {
  const { reminders } = await buyAt('2027-07-09T12:00:00Z');
  expect(reminders.map(({ send_after, send_before }) => [send_after, send_before])).toEqual([
    [new Date('2028-06-09T07:00:00Z'), new Date('2028-07-01T23:00:00Z')],
    [new Date('2028-07-02T07:00:00Z'), new Date('2028-07-08T23:00:00Z')],
    [new Date('2028-07-09T07:00:00Z'), new Date('2028-07-09T23:00:00Z')],
  ]);
});
