import { sql } from 'kysely';
import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import { MAX_QUANTITY, MIN_QUANTITY } from 'shared/domain/quantity';
import { buy, openSellingShop, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let customer: TestBrowser;
beforeAll(async () => {
  selling = await openSellingShop();
  customer = await selling.signedIn();
});
afterAll(() => selling.close());

test.each([
  ['Name', BUSINESS_NAME_MAX_LENGTH],
  ['Address', BILLING_ADDRESS_MAX_LENGTH],
  ['BuyersRefNumber', BUYER_REFERENCE_MAX_LENGTH],
])('the page and the server have the same limit for the %s of a purchase: %i characters', async (field, longest) => {
  const buyWith = (length: number) =>
    customer.post('/api/order/purchasewithstripe', purchaseBody({ [field]: 'x'.repeat(length) }));
  expect((await buyWith(longest)).statusCode).toBe(200);
  expect((await buyWith(longest + 1)).json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test.each([
  ['name', BUSINESS_NAME_MAX_LENGTH],
  ['address', BILLING_ADDRESS_MAX_LENGTH],
  ['buyersRefNumber', BUYER_REFERENCE_MAX_LENGTH],
])('the page and the server have the same limit for the %s of an invoice: %i characters', async (field, longest) => {
  const paymentId = await buy(selling, customer);
  const invoiceWith = (length: number) =>
    customer.post('/api/order/createinvoice/', {
      paymentId,
      name: 'Ada Ltd',
      address: '1 Test Street',
      [field]: 'x'.repeat(length),
    });
  expect((await invoiceWith(longest)).statusCode).toBe(200);
  expect((await invoiceWith(longest + 1)).json()).toMatchObject({
    status: 400,
    errors: { [field]: expect.any(String) },
  });
});

test.each(['orders', 'prices'])(
  'the database table %s accepts the same quantities as the page and the server',
  async (table) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and conrelid = ${table}::regclass`.execute(selling.context.db);
    const quantities = rows.map(({ definition }) => definition).find((text) => /\(quantity >=/.test(text));
    expect(quantities?.match(/\d+/g)?.map(Number)).toEqual([MIN_QUANTITY, MAX_QUANTITY]);
  },
);

test('the page and the server have the same limit for the lines of an address', async () => {
  const elevenLines = Array.from({ length: 11 }, (_, line) => String(line)).join('\n');
  const problem = 'Billing address can have at most 10 lines';
  const purchase = await customer.post('/api/order/purchasewithstripe', purchaseBody({ Address: elevenLines }));
  expect(purchase.json()).toMatchObject({ status: 400, errors: { Address: problem } });
  const details = { name: 'Ada Ltd', address: elevenLines };
  for (const call of ['createinvoice', 'correctinvoice']) {
    const paymentId = await buy(selling, customer);
    const invoice = await customer.post(`/api/order/${call}/`, { paymentId, ...details });
    expect(invoice.json()).toMatchObject({ status: 400, errors: { address: problem } });
  }
});
