import assert from 'node:assert';
import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());

const call = async (name: string, code: string, computerName: string) => {
  const payload = { code, computerName };
  return selling.app.inject({ method: 'POST', url: `/api/activation/${name}`, payload });
};
type Code = SubscriptionDto['activationCodes'][number];
/** Returns the codes of a subscription for three computers. */
const codesOf = async (customer: TestBrowser): Promise<[Code, Code, Code]> =>
  (await customer.get('/api/order/getsubscriptions/')).json()[0].activationCodes;

async function stolenComputer(email?: string) {
  const customer = await selling.signedIn(email);
  const paymentId = await buy(selling, customer);
  await selling.deliverMail();
  const [first, { code }, third] = await codesOf(customer);
  await call('activate', code, 'SALES-01');
  await customer.post('/api/activation/labelcode', { code, label: 'Sales' });
  return { customer, paymentId, code, others: [first.code, third.code] };
}

test('support replaces a stolen computer’s code, and only the new code activates Pro', async () => {
  const { customer, code, others } = await stolenComputer('robbed@example.com');
  const message = await admin(`replace-code ${code.toLowerCase()} --reason stolen --yes`);
  const [first, replacement, third] = await codesOf(customer);
  expect([first.code, third.code]).toEqual(others);
  expect(replacement).toMatchObject({ isActivated: false, label: 'Sales' });
  expect(replacement.code).not.toBe(code);
  expect(message).toBe(
    `The code …${code.slice(-5)} no longer works. robbed@example.com gets the new code …${replacement.code.slice(-5)}.`,
  );
  for (const name of ['activate', 'state', 'release']) {
    const reply = await call(name, code, 'SALES-01');
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'replaced',
      detail:
        'This code no longer works, because a new code has replaced it. You can find the new code on the subscriptions page.',
    });
  }
  const activated = await call('activate', replacement.code, 'SALES-02');
  expect(activated.json()).toMatchObject({ status: 'Active', isThisDevice: true, computerName: 'SALES-02' });
});

test('the email contains the new code, and only the last characters of the old code', async () => {
  const { customer, code } = await stolenComputer('told@example.com');
  await admin(`replace-code ${code} --reason stolen --yes`);
  const [mail, ...others] = await selling.deliverMail();
  assert(mail);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'told@example.com', subject: 'Your new Call Recorder Pro activation code' });
  expect(mail.text).toContain((await codesOf(customer))[1].code);
  expect(mail.text).toContain('the Pro features on SALES-01 stop working');
  expect(mail.text).toContain(`Old code: …${code.slice(-5)}`);
  expect(mail.text).not.toContain(code);
});

test('the email shows the computer’s name without addresses and marks, as other emails do', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer);
  const [{ code }] = await codesOf(customer);
  await call('activate', code, '\u202Ehttps://evil.example/ PC');
  await selling.deliverMail();
  await admin(`replace-code ${code} --reason stolen --yes`);
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('the Pro features on https evil. example PC stop working');
  expect(mail?.html).not.toContain('evil.example');
});

test('a seat at its move limit can move again once its code is replaced', async () => {
  const { customer, code } = await stolenComputer();
  for (const computer of ['B', 'C', 'D', 'E', 'F', 'G']) {
    const [, used] = await codesOf(customer);
    if (used.isActivated) await customer.post('/api/activation/releasecomputer', { code });
    await call('activate', code, computer);
  }
  await customer.post('/api/activation/releasecomputer', { code });
  expect((await call('activate', code, 'H')).json()).toMatchObject({ code: 'moved-too-often' });
  await admin(`replace-code ${code} --reason stolen --yes`);
  expect((await call('activate', (await codesOf(customer))[1].code, 'H')).statusCode).toBe(200);
});

test('the operator finds the order by the old code, and can replace the code only once', async () => {
  const { code } = await stolenComputer();
  await admin(`replace-code ${code} --reason stolen --yes`);
  expect(await admin(`orders --find ${code}`)).toContain('1 order');
  await expect(admin(`replace-code ${code} --reason stolen --yes`)).rejects.toThrow('a new code has replaced it');
});

test.each([
  ['without a reason', '--yes', '--reason is missing. Give a reason in a few words.'],
  ['without --yes', '--reason stolen', 'Pro features on SALES-01 stop working. The customer gets a new code by email.'],
])('%s, the command changes nothing', async (_how, options, sentence) => {
  const { customer, code } = await stolenComputer();
  await expect(admin(`replace-code ${code} ${options}`)).rejects.toThrow(sentence);
  expect((await codesOf(customer))[1].code).toBe(code);
});

test('the command refuses an unknown code', async () => {
  await expect(admin('replace-code NOSUCH --reason stolen --yes')).rejects.toThrow('There is no such activation code.');
});
