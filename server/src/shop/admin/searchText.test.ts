import assert from 'node:assert';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { searchEverything } from '../office/search/searchEverything';

let selling: SellingShop;
let adminJson: ReturnType<typeof adminOf>['adminJson'];
/** The number of Jonathan's order, with an invoice and a credit note. */
let number: string;

beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  const { admin, ...rest } = adminOf(selling.context);
  ({ adminJson } = rest);
  const business = { InvoiceNeeded: true, Name: 'Harper Legal Zurück हिन्दी', Address: '1 Road' };
  const paymentId = await buy(selling, await selling.signedIn('jonathan.smith@example.com'), business);
  await admin(`refund ${paymentId} --amount 10 --yes`);
  const { db } = selling.context;
  const order = await db
    .updateTable('orders')
    // Only Jonathan's card has these digits.
    .set({ card_last4: '0005', buyers_reference: 'PO-77' })
    .where('id', '=', paymentId)
    .returning('order_number')
    .executeTakeFirstOrThrow();
  number = order.order_number;
  await buy(selling, await selling.signedIn('other@example.org'), { Qnt: 1 });
});
afterAll(() => selling.close());

test.each<[what: string, typed: () => string]>([
  ['an invoice number with a space', () => 'INV 1'],
  ['an invoice number with an en dash', () => 'INV–000001'],
  ['an invoice number with a full stop', () => 'INV-000001.'],
  ['an invoice number behind its name', () => 'Invoice INV-000001'],
  ['an invoice number behind its name and a colon', () => 'invoice no.: inv1'],
  ['a credit note with a space', () => 'CN 1'],
  ['a credit note behind its name', () => 'Credit note CN-000001,'],
  ['an order number with a full stop', () => `${number}.`],
  ['an order number with a space', () => `${number.slice(0, 4)} ${number.slice(4).toLowerCase()}`],
  ['an order number with a number sign', () => `#${number}`],
  ['an order number behind its name', () => `Order number: #${number}`],
  ['a company in curly quotes', () => '“Harper Legal”'],
  ['a company with two spaces', () => 'harper  legal'],
  ['a company without its accent', () => 'zuruck'],
  ['a company with its accent', () => 'ZURÜCK'],
  ['a company whose accent is a character of its own', () => 'zuru\u0308ck'],
  ['words of a company', () => 'harper zuruck'],
  ['words of a company in another script', () => 'हिन्दी harper'],
  ['words of a company in another order, with a joining word', () => 'Legal and Harper'],
  ['a company with another sign', () => 'harper & legal, zurück'],
  ['a company with a short word', () => 'zu harper'],
  ['the price', () => '153.00'],
  ['the price in pounds', () => '£153'],
  ['the buyer’s reference', () => 'po-77'],
  ['an address behind a name', () => 'Jonathan Smith <jonathan.smith@example.com>'],
  ['an address in brackets', () => '<jonathan.smith@example.com>'],
  ['an address with a full stop', () => 'jonathan.smith@example.com.'],
  ['the last digits of the card', () => '0005'],
  ['the last digits of the card behind marks', () => '•••• 0005'],
])('staff find an order by %s', async (_what, typed) => {
  const { orders } = await searchEverything(selling.context, 'support', typed());
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([number]);
  expect((await adminJson(['orders', '--find', typed()])).rows.map(({ order }) => order)).toEqual([number]);
});

test.each(['harper smith', 'harper legal ltd', '153.01', '153'])('the search for %j finds no order', async (text) => {
  expect((await searchEverything(selling.context, 'support', text)).orders).toEqual([]);
});

test.each(['£1,234.56', '1234.56', '•••• 0042'])('the search for %s finds the newest 100 orders', async (text) => {
  const { db } = selling.context;
  const order = await db.selectFrom('orders').selectAll().where('order_number', '!=', number).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 101 }, (_, index) => ({
    ...order,
    id: `${text}-${index}`,
    order_number: `${text}-${index}`,
    ...{ session_id: null, payment_intent_id: null, card_last4: '0042' },
    ...{ total_pence: 123_456, discount_pence: 0, payable_pence: 123_456 },
    created_at: new Date(Date.UTC(2027, 0, 1 + index)),
  }));
  // The newest orders are neither the first nor the last ones in the table.
  await db
    .insertInto('orders')
    .values([...copies.slice(50), ...copies.slice(0, 50)])
    .execute();
  const { rows } = await adminJson(['orders', '--find', text, '--limit', '200']);
  const newest = copies.slice(1).map(({ order_number }) => order_number);
  expect(rows.map(({ order: found }) => found)).toEqual(newest.reverse());
  await db.deleteFrom('orders').where('id', 'like', `${text}-%`).execute();
});

test('the office opens an order by its number as people write it', async () => {
  const [found] = (await adminJson(`order ${number.slice(0, 4)}-${number.slice(4)}.`)).rows;
  assert(found);
  expect(found['order']).toBe(number);
});
