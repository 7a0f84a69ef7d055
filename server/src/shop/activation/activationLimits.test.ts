import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const stateOf = (code: string, remoteAddress = '203.0.113.1') =>
  selling.app.inject({ method: 'POST', url: '/api/activation/state', payload: { code }, remoteAddress });

test('a program with a known code keeps working while its address sends many unknown codes', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const { code } = await selling.context.db.selectFrom('activation_codes').select('code').executeTakeFirstOrThrow();
  for (let tries = 0; tries < 300; tries += 1) await stateOf('GUESS');
  expect((await stateOf('GUESS')).statusCode).toBe(429);
  for (let calls = 0; calls < 60; calls += 1) expect((await stateOf(code)).statusCode).toBe(200);
  expect((await stateOf(code)).statusCode).toBe(429);
  expect((await stateOf(code, '203.0.113.2')).statusCode).toBe(200);
});
