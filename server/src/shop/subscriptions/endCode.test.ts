import assert from 'node:assert';
import { codesOf } from '../../testing/codesOf';
import { adminOf } from '../../testing/adminLine';
import { renew } from '../../testing/renewals';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { subscriptionOf } from '../../testing/subscriptionOf';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin, adminJson } = adminOf(selling.context));
});
afterEach(() => selling.deliverMail());
afterAll(() => selling.close());

/** Returns a customer with a subscription for three computers, of which the second one is in use. */
async function newCustomer(name: string) {
  const email = `${name}@example.com`;
  const customer = await selling.signedIn(email);
  const paymentId = await buy(selling, customer);
  const [first, code, third] = await codesOf(selling.context.db, paymentId);
  assert(code);
  await activate(code);
  await selling.deliverMail();
  const { id } = await subscriptionOf(selling, email);
  return { customer, paymentId, code, others: [first, third], id, masked: `…${code.slice(-5)}` };
}
const activate = (code: string) =>
  selling.app.inject({ method: 'POST', url: '/api/activation/activate', payload: { code, computerName: 'SALES-01' } });
const shownCodes = async (customer: TestBrowser) => {
  const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
  return subscription.activationCodes.map(({ code }: { code: string }) => code);
};
const quantityOf = async (id: string) =>
  (
    await selling.context.db
      .selectFrom('subscriptions')
      .select('quantity')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).quantity;

test('support ends one code, the others keep working, and the next renewal is for one computer less', async () => {
  const { customer, code, others, id, masked } = await newCustomer('fewer');
  const line = `end-code ${code.toLowerCase()} --reason refunded`;
  await expect(admin(line)).rejects.toThrow(
    `This ends the code ${masked} of fewer@example.com immediately and permanently. Pro features on SALES-01 stop working. The next renewal is then for 2 computers. Nothing is refunded.`,
  );
  expect(await shownCodes(customer)).toContain(code);
  expect(await admin(`${line} --yes`)).toBe(`The code ${masked} has ended.`);
  expect((await activate(code)).json()).toMatchObject({ status: 403, code: 'blocked' });
  expect((await activate(String(others[0]))).json()).toMatchObject({ status: 'Active' });
  expect(await shownCodes(customer)).toEqual(others);
  expect(await quantityOf(id)).toBe(2);
  expect(await selling.deliverMail()).toEqual([]);
});

test('ending a code again changes nothing and is not logged again', async () => {
  const { code, id, masked } = await newCustomer('twice');
  await admin(`end-code ${code} --reason refunded --yes`);
  const again = `The code ${masked} has already ended.`;
  await expect(admin(`end-code ${code} --reason refunded`)).rejects.toThrow(again);
  expect(await admin(`end-code ${code} --reason refunded --yes`)).toBe(again);
  expect((await adminJson(`log --find ${id}`)).rows).toHaveLength(1);
});

test('an ended code stays ended after renewals, refunds, extensions and a replacement', async () => {
  const { customer, code, others, id } = await newCustomer('stays');
  await admin(`end-code ${code} --reason refunded --yes`);
  const { paymentId: renewal } = await renew(selling, customer, id);
  expect(await shownCodes(customer)).toEqual(others);
  await admin(`refund ${renewal} --yes`);
  await admin(`extend ${id} 14 --reason goodwill --yes`);
  await admin(`unextend ${id} --yes`);
  expect(await shownCodes(customer)).toEqual(others);
  await admin(`replace-code ${code} --reason stolen --yes`);
  expect(await shownCodes(customer)).toEqual(others);
  expect(await quantityOf(id)).toBe(2);
});

test('a renewal for more computers than are left gets a new code, and the ended one stays ended', async () => {
  const { customer, code, others, id } = await newCustomer('grows');
  await admin(`end-code ${code} --reason refunded --yes`);
  await renew(selling, customer, id, { Qnt: 3 });
  const shown = await shownCodes(customer);
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(expect.arrayContaining(others));
  expect(shown).not.toContain(code);
});

test('the last code is not ended, because support can block the subscription', async () => {
  const { code, others } = await newCustomer('last');
  for (const other of others) await admin(`end-code ${other} --reason refunded --yes`);
  const line = `end-code ${code} --reason refunded`;
  for (const each of [line, `${line} --yes`])
    await expect(admin(each)).rejects.toThrow(
      'This is the last code of its subscription. To stop it, run "block" instead.',
    );
});

test('the customer gets an email with support’s words, which names only the end of the code', async () => {
  const { code, masked } = await newCustomer('told');
  await admin(['end-code', code, '--reason', 'refunded', '--message', 'As you asked.', '--yes']);
  const [mail, ...more] = await selling.deliverMail();
  expect(more).toEqual([]);
  expect(mail?.to).toBe('told@example.com');
  expect(mail?.text).toContain(`We've ended the activation code ${masked}`);
  expect(mail?.text).toContain('As you asked.');
  expect(mail?.text).not.toContain(code);
});

test('two people who end the last two codes at the same time leave one', async () => {
  const { code, others, id } = await newCustomer('race');
  await admin(`end-code ${others[0]} --reason refunded --yes`);
  const ends = [code, others[1]].map((each) => admin(`end-code ${each} --reason refunded --yes`));
  expect((await Promise.allSettled(ends)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await quantityOf(id)).toBe(1);
});

test('the export of the customer’s data says when the code ended', async () => {
  const { customer, code } = await newCustomer('export');
  await admin(`end-code ${code} --reason refunded --yes`);
  const exported = (await customer.get('/api/account/export')).json();
  const today = selling.clock.now().toISOString().slice(0, 10);
  const codes = exported.subscriptions.flatMap((each: { codes: object[] }) => each.codes);
  expect(codes).toContainEqual(expect.objectContaining({ code, endDate: today }));
});
