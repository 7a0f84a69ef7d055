import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { buy, openSellingShop, type SellingShop } from '../../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

const program = (call: string, payload: object, remoteAddress = newAddress()) =>
  selling.app.inject({ method: 'POST', url: `/api/activation/${call}`, payload, remoteAddress });
const ask = (code: string, remoteAddress?: string) =>
  program('requestmove', { code, computerName: 'SPAM', deviceId: randomUUID() }, remoteAddress);

/** Creates an owner whose codes are all in use. */
async function codesInUse(Qnt: number): Promise<string[]> {
  const owner = await selling.signedIn();
  await buy(selling, owner, { Qnt });
  const [{ activationCodes }] = (await owner.get('/api/order/getsubscriptions/')).json();
  const codes: string[] = activationCodes.map(({ code }: { code: string }) => code);
  for (const code of codes) await program('activate', { code, computerName: 'PC', deviceId: randomUUID() });
  await selling.deliverMail();
  return codes;
}

test('a stranger who knows a code can make the shop send its owner at most five emails a day, from any address', async () => {
  const [code = ''] = await codesInUse(1);
  for (let time = 0; time < 5; time += 1) {
    expect((await ask(code)).statusCode).toBe(200);
    expect(await selling.deliverMail()).toHaveLength(1);
    selling.clock.set(later(selling.clock.now(), HOUR_MS));
  }
  const refused = await ask(code);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(refused.json().detail).toMatch(/^We have emailed the owner about this code several times\..* in 19 hours\.$/);
  expect(await selling.deliverMail()).toEqual([]);
  expect((await program('activate', { code, computerName: 'PC 2', deviceId: randomUUID() })).statusCode).toBe(409);
  selling.clock.set(later(selling.clock.now(), DAY_MS + MINUTE_MS));
  expect((await ask(code)).statusCode).toBe(200);
});

test('a stranger who knows all codes of an owner can make the shop send ten emails a day', async () => {
  const codes = await codesInUse(11);
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await ask(code)).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await selling.deliverMail()).toHaveLength(10);
});

test('one address can cause 30 emails in an hour', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let owner = 0; owner < 4; owner += 1)
    for (const code of await codesInUse(8)) statuses.push((await ask(code, address)).statusCode);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
});

test('repeated calls of the same computer use up no emails', async () => {
  const [code = ''] = await codesInUse(1);
  const device = { code, computerName: 'LAPTOP', deviceId: randomUUID() };
  for (let time = 0; time < 20; time += 1) expect((await program('requestmove', device)).statusCode).toBe(200);
  expect(await selling.deliverMail()).toHaveLength(1);
});

test('a network that tries 30 unknown links in an hour is refused, but existing links still work', async () => {
  const [code = ''] = await codesInUse(1);
  await ask(code);
  const text = (await selling.deliverMail()).map((mail) => mail.text).join('\n');
  const link = /\/account\/move\/(\S+)/.exec(text)?.[1];
  const guess = () => program('approvemove', { link: 'ABCDEFGHIJ123456' }, '203.0.113.7');
  for (let time = 0; time < 30; time += 1) expect((await guess()).json()).toEqual({ state: 'ended' });
  expect((await guess()).statusCode).toBe(429);
  expect((await program('approvemove', { link }, '203.0.113.7')).json().state).toBe('moved');
});
