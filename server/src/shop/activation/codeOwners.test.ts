import assert from 'node:assert';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

interface ListedCode {
  code: string;
  label?: string;
}

const codesOf = async (customer: TestBrowser): Promise<ListedCode[]> =>
  (await customer.get('/api/order/getsubscriptions/')).json()[0].activationCodes;

async function customerWithCodes() {
  const customer = await selling.signedIn();
  await buy(selling, customer);
  await selling.deliverMail();
  const [first] = await codesOf(customer);
  assert(first);
  return { customer, code: first.code };
}

const label = (customer: TestBrowser, code: string, words: string) =>
  customer.post('/api/activation/labelcode', { code, label: words });
const send = (customer: TestBrowser, code: string, email: string) =>
  customer.post('/api/activation/sendcode', { code, email });

test('a customer labels a code, sees the label in the list, and removes it', async () => {
  const { customer, code } = await customerWithCodes();
  expect((await codesOf(customer))[0]).not.toHaveProperty('label');
  expect((await label(customer, code, '  Reception ')).statusCode).toBe(204);
  expect((await codesOf(customer)).map((each) => each.label)).toEqual(['Reception', undefined, undefined]);
  await label(customer, code, '');
  expect((await codesOf(customer))[0]).not.toHaveProperty('label');
});

test('the server refuses a label of more than 60 characters', async () => {
  const { customer, code } = await customerWithCodes();
  expect((await label(customer, code, 'x'.repeat(61))).statusCode).toBe(400);
});

test('a customer sends a code to a colleague, and the email names the sender but contains no other code', async () => {
  const { installerUrl, siteOrigins } = selling.context.config;
  const { customer, code } = await customerWithCodes();
  expect((await send(customer, code, ' bea@example.com ')).statusCode).toBe(204);
  const [mail, ...others] = await selling.deliverMail();
  assert(mail);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'bea@example.com', text: expect.stringContaining(code) });
  expect(mail.text).toContain('@example.com has sent you an activation code');
  expect(mail.text).toContain(`Download the installer:\n${new URL(installerUrl, siteOrigins[0]).href}`);
  for (const other of (await codesOf(customer)).slice(1)) expect(mail.text).not.toContain(other.code);
});

test('a code without a label gets its newest recipient as the label, with at most 60 characters', async () => {
  const { customer, code } = await customerWithCodes();
  const [, second, third] = await codesOf(customer);
  assert(second && third);
  const long = `${'x'.repeat(60)}@example.com`;
  await label(customer, code, 'Reception');
  for (const recipient of [' Bea@example.com ', 'cy@example.com']) {
    await send(customer, code, recipient);
    await send(customer, second.code, recipient);
  }
  await send(customer, third.code, long);
  expect((await codesOf(customer)).map((each) => each.label)).toEqual(['Reception', 'cy@example.com', 'x'.repeat(60)]);
  await send(customer, third.code, 'cy@example.com');
  await label(customer, second.code, 'dee@example.com');
  await send(customer, second.code, 'bea@example.com');
  expect((await codesOf(customer)).map((each) => each.label)).toEqual([
    'Reception',
    'dee@example.com',
    'cy@example.com',
  ]);
});

test('a customer who enters an invalid address gets an error, and the shop sends no email', async () => {
  const { customer, code } = await customerWithCodes();
  const reply = await send(customer, code, 'bea');
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual({ email: 'Invalid email address' });
  expect(await selling.deliverMail()).toEqual([]);
});

test("customers cannot label or send another customer's code", async () => {
  const { code } = await customerWithCodes();
  const stranger = await selling.signedIn();
  expect((await label(stranger, code, 'Mine')).statusCode).toBe(404);
  expect((await send(stranger, code, 'bea@example.com')).statusCode).toBe(404);
  expect((await send(selling.browser(), code, 'bea@example.com')).statusCode).toBe(401);
});

test('a customer cannot send the codes of a blocked subscription', async () => {
  const { customer, code } = await customerWithCodes();
  await selling.context.db.updateTable('subscriptions').set({ blocked_at: new Date() }).execute();
  expect((await send(customer, code, 'bea@example.com')).statusCode).toBe(409);
});

test('a customer can send at most 30 codes in an hour', async () => {
  const { customer, code } = await customerWithCodes();
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1)
    statuses.push((await send(customer, code, `colleague${sent}@example.com`)).statusCode);
  expect(statuses).toEqual([...Array<number>(30).fill(204), 429]);
});

test('several customers together can send at most 30 codes a day to one address, and 60 an hour from one network', async () => {
  const senders = [await customerWithCodes(), await customerWithCodes(), await customerWithCodes()];
  let sent = 0;
  const sendAll = async (address: (count: number) => string, remoteAddress: string) => {
    const statuses: number[] = [];
    for (const { customer, code } of senders)
      for (let count = 0; count < 21; count += 1) {
        const payload = { code, email: address((sent += 1)) };
        const reply = await customer.request({
          method: 'POST',
          url: '/api/activation/sendcode',
          payload,
          remoteAddress,
        });
        statuses.push(reply.statusCode);
      }
    return statuses.filter((status) => status === 204).length;
  };
  expect(await sendAll(() => 'Flooded@example.com', '198.51.100.1')).toBe(30);
  selling.clock.set(later(selling.clock.now(), HOUR_MS + MINUTE_MS));
  expect(await sendAll((count) => `somebody${count}@example.com`, '198.51.100.2')).toBe(60);
  selling.clock.reset();
});
