import assert from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { until } from 'server-kit/testing/until';
import { copyContent } from '../../testing/copyContent';
import { readPdf } from '../../testing/readPdf';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let folder: string;
let contentFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'));
  contentFile = await copyContent(folder);
  selling = await openSellingShop({ contentFile });
});
afterAll(async () => {
  await selling.close();
  await rm(folder, { recursive: true });
});

async function changeTerms(original: string, changed: string): Promise<void> {
  const source = await readFile(contentFile, 'utf8');
  expect(source).toContain(original);
  await writeFile(contentFile, source.replace(original, changed));
  await until(async () => (await selling.browser().get('/api/content/pages')).body.includes(changed));
}

async function termsOf(customer: TestBrowser, paymentId: string): Promise<string> {
  const reply = await customer.get(`/api/order/${paymentId}/terms.pdf`);
  expect(reply.statusCode).toBe(200);
  return (await readPdf(reply.rawPayload)).pages.flat().join(' ');
}

const versionOf = (terms: string) => / Version ([\da-f]{8}) of /.exec(terms)?.[1];

test.each([
  ['a purchase', {}],
  ['a free purchase', { DiscountCode: 'FREE00' }],
])('the email about %s confirms the contract', async (_name, fields) => {
  const customer = await selling.signedIn();
  if ('DiscountCode' in fields) await placePurchase(selling, customer, fields);
  else await buy(selling, customer, fields);
  const [mail] = await selling.deliverMail();
  assert(mail);
  expect(mail.text).toContain('This email confirms your contract with Call Recorder Ltd (demo).');
  expect(mail.text).toContain(
    'asked us to supply your activation codes immediately, and acknowledged that you then lose the right to cancel. We have supplied them, so the legal right to cancel within 14 days has ended. Our money-back guarantee still applies.',
  );
  expect(mail.documents).toContainEqual(expect.objectContaining({ kind: 'terms' }));
});

test('the email about a renewal confirms the contract', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer);
  const [{ id }] = (await customer.get('/api/order/getsubscriptions/')).json();
  await selling.deliverMail();
  await customer.post('/api/renew/purchasewithstripe', {
    ...purchaseBody({ DiscountCode: 'FREE00' }),
    SubscriptionId: id,
  });
  const [mail] = await selling.deliverMail();
  assert(mail);
  expect(mail.text).toContain('asked us to extend the subscription immediately');
  expect(mail.text).toContain('We have extended it, so the legal right to cancel within 14 days has ended.');
  expect(mail.documents).toContainEqual(expect.objectContaining({ kind: 'terms' }));
});

test('an order keeps the terms of its sale after the merchant changes them', async () => {
  const customer = await selling.signedIn();
  const first = await buy(selling, customer);
  const before = await termsOf(customer, first);
  expect(before).toContain('Terms of sale');
  expect(before).toContain(`of ${formatCalendarDate(calendarDateOf(selling.clock.now()))}`);
  expect(before).toContain('Call Recorder Ltd (demo)');
  expect(before).toContain('14-day money-back guarantee');

  await changeTerms('for 12 months from the day of delivery', 'for a whole year from the day of delivery');
  const second = await buy(selling, customer, { Qnt: 4 });
  const after = await termsOf(customer, second);
  expect(after).toContain('for a whole year');
  expect(await termsOf(customer, first)).toBe(before);
  expect(versionOf(after)).toBeDefined();
  expect(versionOf(after)).not.toBe(versionOf(before));
});

test('a customer who checks out again after a change of the terms accepts the new terms', async () => {
  const customer = await selling.signedIn();
  const { paymentId: first } = await placePurchase(selling, customer);
  await changeTerms('You pay once, in advance.', 'You pay only once, in advance.');
  const { paymentId: second } = await placePurchase(selling, customer);
  expect(second).not.toBe(first);
  await selling.atProvider(second, 'pay');
  await selling.sendWebhook(second, 'checkout.session.completed');
  expect(await termsOf(customer, second)).toContain('You pay only once, in advance.');
});

test('other customers and visitors cannot download the terms of an order, and an old order has none', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  expect((await (await selling.signedIn()).get(`/api/order/${paymentId}/terms.pdf`)).statusCode).toBe(404);
  expect((await selling.browser().get(`/api/order/${paymentId}/terms.pdf`)).statusCode).toBe(401);
  await selling.context.db.updateTable('orders').set({ terms_version: null }).where('id', '=', paymentId).execute();
  expect((await customer.get(`/api/order/${paymentId}/terms.pdf`)).statusCode).toBe(404);
});
