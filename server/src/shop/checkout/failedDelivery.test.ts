import { sql } from 'kysely';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('a customer whose paid order cannot be delivered is told that the shop is checking the payment', async () => {
  const { context } = selling;
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await sql`alter table activation_codes add constraint no_codes check (false) not valid`.execute(context.db);
  await selling.atProvider(paymentId, 'pay');

  const checked = () => customer.get(`/api/order/checkpayment/${paymentId}`);
  expect((await checked()).json()).toMatchObject({ paymentId, state: 'pending' });
  const cancelled = await customer.post('/api/order/cancelpayment', { paymentId });
  expect(cancelled.json()).toMatchObject({ outcome: 'being-checked' });
  const open = await customer.post('/api/order/checkopenpayments');
  expect(open.json()).toMatchObject([{ paymentId, state: 'being-checked' }]);

  await sql`alter table activation_codes drop constraint no_codes`.execute(context.db);
  expect((await checked()).json()).toMatchObject({ paymentId, numberOfSeats: 3 });
});
