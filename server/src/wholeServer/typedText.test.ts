import { buy, openSellingShop, type SellingShop } from '../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('a pasted activation code works in the desktop program and in the address of the renewal page', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const code: string = (await customer.get('/api/order/getsubscriptions/')).json()[0].activationCodes[0].code;
  const pasted = `\u200b${code.replaceAll('-', '–')}.`;
  const activated = await selling.app.inject({
    method: 'POST',
    url: '/api/activation/activate',
    payload: { code: pasted, computerName: 'RECEPTION-PC' },
  });
  expect(activated.json()).toMatchObject({ code, isActivated: true });
  const renewal = await selling.app.inject({ url: `/api/subscription/renew/a/${encodeURIComponent(pasted)}` });
  expect(renewal.json()).toMatchObject({ qnt: 1 });
});

test('a pasted promo code is valid', async () => {
  const reply = await selling.app.inject({
    url: `/api/order/checkdiscountcode/${encodeURIComponent('“save\u200b10”.')}`,
  });
  expect(reply.json()).toMatchObject({ isDiscountCodeValid: true });
});

test('a pasted email and a password with an accent from another system sign the customer in', async () => {
  const registered = await selling
    .browser()
    .post('/api/auth/register', { email: 'zoe@example.com\u200b', password: 'Zoe\u0308-1815' });
  expect(registered.statusCode).toBe(204);
  const signIn = (password: string) =>
    selling.browser().post('/api/auth/login', { email: '<ZOE@example.com>', password, remeberMe: false });
  expect((await signIn('Zo\u00eb-1815')).statusCode).toBe(204);
  expect((await signIn('Zoe-1815')).statusCode).toBe(401);
});
