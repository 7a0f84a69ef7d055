import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import { type MoveCalls, moveCalls } from '../../../testing/moveRequests';
import { buy, openSellingShop, type SellingShop } from '../../../testing/sellingShop';

let selling: SellingShop;
let calls: MoveCalls;
beforeAll(async () => {
  selling = await openSellingShop();
  calls = moveCalls(selling);
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

const program = (call: string, payload: object, remoteAddress = newAddress()) =>
  calls.program(call, payload, remoteAddress);
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
    expect((await ask(code)).status).toBe(200);
    expect(await selling.deliverMail()).toHaveLength(1);
    calls.wait(HOUR_MS);
  }
  const refused = await ask(code);
  expect([refused.status, refused.retryAfter]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(refused.body.detail).toMatch(/^We have emailed the owner about this code several times\..* in 19 hours\.$/);
  expect(await selling.deliverMail()).toEqual([]);
  expect((await program('activate', { code, computerName: 'PC 2', deviceId: randomUUID() })).status).toBe(409);
  calls.wait(DAY_MS + MINUTE_MS);
  expect((await ask(code)).status).toBe(200);
});

test('a stranger who knows all codes of an owner can make the shop send ten emails a day', async () => {
  const codes = await codesInUse(11);
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await ask(code)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await selling.deliverMail()).toHaveLength(10);
});

test('one address can cause 30 emails in an hour', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let owner = 0; owner < 4; owner += 1)
    for (const code of await codesInUse(8)) statuses.push((await ask(code, address)).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
});

test('repeated calls of the same computer use up no emails', async () => {
  const [code = ''] = await codesInUse(1);
  const device = { code, computerName: 'LAPTOP', deviceId: randomUUID() };
  for (let time = 0; time < 20; time += 1) expect((await program('requestmove', device)).status).toBe(200);
  expect(await selling.deliverMail()).toHaveLength(1);
});

test('a network that tries 30 unknown links in an hour is refused, but existing links still work', async () => {
  const [code = ''] = await codesInUse(1);
  await ask(code);
  const [mail] = await calls.mailedLinks();
  const guess = () => program('approvemove', { link: 'ABCDEFGHIJ123456' }, '203.0.113.7');
  for (let time = 0; time < 30; time += 1) expect((await guess()).body).toEqual({ state: 'ended' });
  expect((await guess()).status).toBe(429);
  expect((await program('approvemove', { link: mail?.link }, '203.0.113.7')).body.state).toBe('moved');
});
