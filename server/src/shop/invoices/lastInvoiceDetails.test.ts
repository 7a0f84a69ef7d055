import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const lastDetails = async (customer: TestBrowser) => (await customer.get('/api/order/lastinvoicedetails')).json();
const INVOICE = {
  InvoiceNeeded: true,
  Name: 'Buyer & Sons',
  Address: '1 High Street\nLeeds',
  BuyersRefNumber: 'PO-7',
  CountryIsoCode: 'DE',
};

test('a customer gets the details of the newest invoice, without the buyer reference', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { ...INVOICE, Name: 'Old Name' });
  await buy(selling, customer, INVOICE);
  await buy(selling, customer);
  const details = { name: 'Buyer & Sons', address: '1 High Street\nLeeds', countryIsoCode: 'DE' };
  expect(await lastDetails(customer)).toEqual(details);
});

test('a customer gets the corrected details after a correction', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, INVOICE);
  const corrected = { paymentId, name: 'Buyers Ltd', address: '2 Low Street', buyersRefNumber: '' };
  expect((await customer.post('/api/order/correctinvoice/', corrected)).statusCode).toBe(200);
  expect(await lastDetails(customer)).toEqual({ name: 'Buyers Ltd', address: '2 Low Street', countryIsoCode: 'DE' });
});

test('customers never get other customers’ details, and visitors get no details', async () => {
  await buy(selling, await selling.signedIn(), INVOICE);
  expect(await lastDetails(await selling.signedIn())).toEqual({});
  expect((await selling.browser().get('/api/order/lastinvoicedetails')).statusCode).toBe(401);
});
