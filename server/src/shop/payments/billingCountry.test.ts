import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('operators see the billing country that the customer gave to the provider', async () => {
  const customer = await selling.signedIn('billing@example.com');
  for (const [country, CountryIsoCode] of Object.entries({ GB: 'US', US: 'US' })) {
    const paymentId = await buy(selling, customer, { CountryIsoCode, Qnt: country === 'GB' ? 2 : 3 }, { country });
    expect((await adminOf(selling.context).adminJson(`order ${paymentId}`)).rows).toMatchObject([
      { country: CountryIsoCode, 'billing country': country, status: 'fulfilled' },
    ]);
    expect((await adminOf(selling.context).adminJson(`orders --find ${paymentId}`)).rows).toMatchObject([
      { country: CountryIsoCode, 'billing country': country },
    ]);
  }
});
