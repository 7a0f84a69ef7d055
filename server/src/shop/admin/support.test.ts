import assert from 'node:assert';
import { addDays, addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { codesOf } from '../../testing/codesOf';
import { findDocuments } from '../office/order/findDocuments';
import { searchEverything } from '../office/search/searchEverything';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { subscriptionOf } from '../../testing/subscriptionOf';
import { proveMailbox } from '../../testing/proveMailbox';
import { renew } from '../../testing/renewals';
import { TEST_PASSWORD } from '../../testing/testShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin, adminJson } = adminOf(selling.context));
});
afterEach(async () => {
  selling.clock.reset();
  await selling.context.db.deleteFrom('outbox').execute();
});
afterAll(() => selling.close());

const today = () => calendarDateOf(selling.clock.now());
async function newCustomer(name: string) {
  const email = `${name}@example.com`;
  const browser = await selling.signedIn(email);
  const paymentId = await buy(selling, browser);
  await selling.context.db.deleteFrom('outbox').where('kind', '<>', 'reminder').execute();
  return { email, browser, paymentId, subscription: await subscriptionOf(selling, email) };
}
const reminders = (id: string) =>
  selling.context.db
    .selectFrom('outbox')
    .select(['recipient', 'payload'])
    .where('about', '=', id)
    .where('kind', '=', 'reminder')
    .where('cancelled_at', 'is', null)
    .execute();

describe('an extension', () => {
  it('shows the old and the new end date, moves the reminders and emails the customer', async () => {
    const { email, subscription } = await newCustomer('extended');
    const line = `extend ${subscription.id} 14 --reason goodwill`;
    const end = addDays(subscription.end_date, 14);
    await expect(admin(line)).rejects.toThrow('by 14 days: from ');
    await admin(`${line} --yes`);
    expect((await subscriptionOf(selling, email)).end_date).toBe(end);
    expect(await reminders(subscription.id)).toMatchObject([1, 2, 3].map(() => ({ payload: { endDate: end } })));
    const [mail] = await selling.deliverMail();
    expect([mail?.to, mail?.text]).toEqual([email, expect.stringContaining('by 14 days')]);
  });

  it('stays when a renewal is refunded, and can be removed', async () => {
    const { email, browser, subscription } = await newCustomer('kept');
    await admin(`extend ${subscription.id} 14 --reason goodwill --yes`);
    const { paymentId: renewal } = await renew(selling, browser, subscription.id);
    expect((await subscriptionOf(selling, email)).end_date).toBe(addMonths(addDays(subscription.end_date, 14), 12));
    await admin(`refund ${renewal} --yes`);
    expect((await subscriptionOf(selling, email)).end_date).toBe(addDays(subscription.end_date, 14));
    await admin(`unextend ${subscription.id} --yes`);
    expect((await subscriptionOf(selling, email)).end_date).toBe(subscription.end_date);
    await expect(admin(`unextend ${subscription.id} --yes`)).rejects.toThrow('has no extension');
  });

  it('counts from today if the subscription has expired', async () => {
    const { email, subscription } = await newCustomer('late');
    selling.clock.set(new Date(`${addDays(subscription.end_date, 30)}T12:00:00Z`));
    await admin(`extend ${subscription.id} 14 --reason goodwill --yes`);
    expect((await subscriptionOf(selling, email)).end_date).toBe(addDays(today(), 14));
  });

  it.each(['0', '-1', '1.5', 'two', '367', '1e3'])('of %s days is refused', async (days) => {
    const { subscription } = await newCustomer(`days${days.replace(/\W/g, '')}`);
    const line = ['extend', subscription.id, '--reason', 'x', '--yes', '--', days];
    await expect(admin(line)).rejects.toThrow('must be a whole number from 1 to 366');
  });
});

describe('a free licence', () => {
  it('ends after its months, sends the codes and counts as no sale', async () => {
    await selling.signedIn('press@example.com');
    await proveMailbox(selling, 'press@example.com');
    const before = await admin('journal --since 1d --until 2099-01-01');
    await admin('grant press@example.com 2 3 --reason review --yes');
    const { end_date, origin_order_id } = await subscriptionOf(selling, 'press@example.com');
    expect(end_date).toBe(addMonths(today(), 3));
    const codes = await codesOf(selling.context.db, origin_order_id);
    const [mail] = await selling.deliverMail();
    expect(codes).toHaveLength(2);
    for (const code of codes) expect(mail?.text).toContain(code);
    expect(mail?.text).not.toContain('purchase');
    expect(await admin('journal --since 1d --until 2099-01-01')).toBe(before);
  });

  it('has no documents', async () => {
    const browser = await selling.signedIn('writer@example.com');
    await proveMailbox(selling, 'writer@example.com');
    await admin('grant writer@example.com 1 3 --reason review --yes');
    const { origin_order_id: paymentId } = await subscriptionOf(selling, 'writer@example.com');
    const refusal = 'This licence was not sold here, so it has no invoice and no receipt.';
    await expect(admin(`set-invoice ${paymentId} --name A --address B --yes`)).rejects.toThrow(refusal);
    await expect(admin(`resend-documents ${paymentId}`)).rejects.toThrow(refusal);
    const invoice = await browser.post('/api/order/createinvoice/', { paymentId, name: 'A', address: 'B' });
    const receipt = await browser.get(`/api/order/${paymentId}/receipt.pdf`);
    const details = await browser.get(`/api/order/getinvoicedetails/${paymentId}`);
    for (const reply of [invoice, receipt, details])
      expect(reply.json()).toMatchObject({ status: 409, detail: refusal });
    const [subscription] = (await browser.get('/api/order/getsubscriptions/')).json();
    expect(subscription.orders).toMatchObject([{ id: paymentId, isFreeLicence: true }]);
    const { db } = selling.context;
    const order = await db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
    expect(await findDocuments(db, order)).toEqual([]);
  });

  it('keeps its months when its block ends', async () => {
    await selling.signedIn('blogger@example.com');
    await admin('grant blogger@example.com 1 3 --reason review --yes');
    const { id, end_date } = await subscriptionOf(selling, 'blogger@example.com');
    await admin(`block ${id} --yes`);
    await admin(`extend ${id} 5 --reason goodwill --yes`);
    await admin(`unblock ${id}`);
    expect(await subscriptionOf(selling, 'blogger@example.com')).toMatchObject({ end_date: addDays(end_date, 5) });
  });
});

it('a transfer gives the codes and the reminders to the other account, and tells both customers', async () => {
  const { email, browser, paymentId, subscription } = await newCustomer('leaver');
  const heir = await selling.signedIn('heir@example.com');
  await proveMailbox(selling, 'heir@example.com');
  await admin(`transfer ${subscription.id} heir@example.com --reason left --yes`);
  const list = async (customer: typeof heir) => (await customer.get('/api/order/getsubscriptions/')).json();
  expect(await list(browser)).toEqual([]);
  const paid = (await browser.get(`/api/order/checkpayment/${paymentId}`)).json();
  expect(paid).toMatchObject({
    error: expect.stringContaining('Another account uses this subscription'),
    state: 'ended',
    isOwner: false,
  });
  expect(paid).not.toHaveProperty('activationCodes');
  expect(paid).not.toHaveProperty('subscribtionEndDate');
  expect(await list(heir)).toMatchObject([{ id: subscription.id, orders: [] }]);
  expect((await reminders(subscription.id)).map(({ recipient }) => recipient)).toEqual(
    Array(3).fill('heir@example.com'),
  );
  const codes = await codesOf(selling.context.db, paymentId);
  const mails = await selling.deliverMail();
  expect(mails.map(({ to }) => to).sort()).toEqual(['heir@example.com', email]);
  expect(mails.find(({ to }) => to === 'heir@example.com')?.text).toContain(codes[0]);
  expect(mails.find(({ to }) => to === email)?.text).not.toContain(codes[0]);
});

it('a corrected email address gets the codes, and the wrong one loses all access', async () => {
  const { email, browser, paymentId } = await newCustomer('tpyo');
  await admin(`set-email ${email} typo@example.com --reason phone --yes`);
  expect((await browser.get('/api/auth/currentuserinfo')).statusCode).toBe(204);
  const mails = await selling.deliverMail();
  const [code = ''] = await codesOf(selling.context.db, paymentId);
  const right = mails.filter(({ to }) => to === 'typo@example.com');
  const wrong = mails.filter(({ to }) => to === email);
  expect(right.map(({ text }) => text).join()).toContain(code);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]?.text).not.toContain('typo@example.com');
  expect(
    (await reminders((await subscriptionOf(selling, 'typo@example.com')).id)).map(({ recipient }) => recipient),
  ).toEqual(Array(3).fill('typo@example.com'));
});

it('an address of another account is refused, because two accounts can’t share it', async () => {
  const { email } = await newCustomer('first');
  await selling.signedIn('second@example.com');
  await expect(admin(`set-email ${email} second@example.com --reason phone --yes`)).rejects.toThrow(
    'Another account has the address second@example.com. Transfer the subscription to it instead.',
  );
});

it('a blocked customer can’t buy, and gets everything back with the unblock', async () => {
  const { email, subscription } = await newCustomer('abuser');
  await admin(['block-customer', email, '--reason', 'abuse', '--message', 'Please call us.', '--yes']);
  expect((await subscriptionOf(selling, email)).blocked_at).not.toBeNull();
  const [mail] = await selling.deliverMail();
  expect(mail?.text).toContain('Please call us.');
  const browser = selling.browser();
  await browser.post('/api/auth/login', { email, password: TEST_PASSWORD, remeberMe: false });
  await expect(placePurchase(selling, browser)).rejects.toThrow('Your account is blocked');
  await admin(`unblock-customer ${email} --yes`);
  expect(await subscriptionOf(selling, email)).toMatchObject({ blocked_at: null, end_date: subscription.end_date });
  await placePurchase(selling, browser);
});

it('the unblock of a customer leaves a subscription blocked that was blocked before', async () => {
  const { email, subscription } = await newCustomer('fraud');
  await admin(`block ${subscription.id} --reason fraud --yes`);
  await admin(`block-customer ${email} --reason abuse --yes`);
  await admin(`unblock-customer ${email} --yes`);
  expect(await subscriptionOf(selling, email)).toMatchObject({ block_reason: 'fraud' });
});

it('a transfer to somebody without an account names the next step', async () => {
  const { email } = await newCustomer('nextstep');
  const { id } = await subscriptionOf(selling, email);
  await expect(admin(`transfer ${id} stranger@example.com --reason left`)).rejects.toThrow(
    'There is no customer stranger@example.com. Ask this person to register with this address first.',
  );
});

describe('a corrected invoice', () => {
  it('shows the new name and the VAT number, and keeps the address', async () => {
    const browser = await selling.signedIn('renamed@example.com');
    const invoice = { InvoiceNeeded: true, Name: 'Old Ltd', Address: '1 Road\nLeeds', CountryIsoCode: 'GB' };
    const paymentId = await buy(selling, browser, invoice);
    const line = ['set-invoice', paymentId, '--name', 'New Ltd', '--vat-number', 'gb 980 7806 84'];
    await expect(admin(line)).rejects.toThrow('After: New Ltd, 1 Road, Leeds, VAT number: GB980780684');
    await admin([...line, '--yes']);
    const { customer } = await selling.context.db
      .selectFrom('invoices')
      .select('customer')
      .where('order_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(customer).toBe('New Ltd\n1 Road\nLeeds\nVAT number: GB980780684\nUnited Kingdom');
    for (const text of ['renamed@example.com', 'new lt', 'Old Ltd']) {
      const { orders } = await searchEverything(selling.context, 'support', text);
      expect(orders).toMatchObject([{ businessName: 'New Ltd' }]);
    }
    await expect(admin([...line, '--yes'])).rejects.toThrow('The invoice already has these details.');
    const mails = await selling.deliverMail();
    expect(mails.at(-1)?.documents).toMatchObject([{ kind: 'invoice' }, { kind: 'credit-note' }]);
  });

  it('warns that the VAT of an EU business stays in the OSS return if the invoice gets a VAT number', async () => {
    const warning = 'charged as to a consumer, so it stays in the OSS return. The accountant decides whether to';
    const previewOf = async (country: string, vat_percentage: number, ...change: string[]) => {
      const browser = await selling.signedIn();
      const invoice = { InvoiceNeeded: true, Name: 'Ada', Address: '1 Road', CountryIsoCode: country };
      const paymentId = await buy(selling, browser, invoice);
      const terms = { vat_treatment: 'rated', vat_percentage } as const;
      await selling.context.db.updateTable('orders').set(terms).where('id', '=', paymentId).execute();
      return admin(['set-invoice', paymentId, ...change]).catch(String);
    };
    expect(await previewOf('DE', 19, '--vat-number', 'DE123456789')).toContain(warning);
    expect(await previewOf('GB', 20, '--vat-number', 'GB980780684')).not.toContain(warning);
    expect(await previewOf('DE', 19, '--name', 'Ada Ltd')).not.toContain(warning);
  });

  it('is the first invoice if there was none, and its email says so', async () => {
    const { email, paymentId } = await newCustomer('firstinvoice');
    await selling.deliverMail();
    const line = ['set-invoice', paymentId, '--name', 'Ada Ltd', '--address', '1 Road'];
    await expect(admin(line)).rejects.toThrow('Before: no details\nAfter: Ada Ltd, 1 Road\n');
    expect(await admin([...line, '--yes'])).toMatch(/^Order \w{8} has its first invoice, INV-\d{6}\. The customer/);
    const [mail] = await selling.deliverMail();
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toMatch(/^The invoice of your order \w{8}$/);
    expect(mail?.text).not.toContain('again');
  });

  it('has an email that claims nothing about earlier refunds', async () => {
    const invoice = { InvoiceNeeded: true, Name: 'Old Ltd', Address: '1 Road' };
    const paymentId = await buy(selling, await selling.signedIn('part@example.com'), invoice);
    await admin(`refund ${paymentId} --amount 38.40 --yes`);
    await selling.deliverMail();
    await admin(['set-invoice', paymentId, '--name', 'New Ltd', '--yes']);
    const [mail] = await selling.deliverMail();
    expect(mail?.text).toContain("This correction doesn't charge or refund anything.");
    expect(mail?.text).not.toContain('nothing was refunded');
  });

  it('is refused with the VAT number of the shop', async () => {
    const { paymentId } = await newCustomer('ownvat');
    const seller = { ...selling.context.config.seller, vatNumber: '980-7806-84' };
    const shop = adminOf({ ...selling.context, config: { ...selling.context.config, seller } });
    const line = ['set-invoice', paymentId, '--name', 'A', '--address', 'B', '--vat-number', 'GB980780684'];
    await expect(shop.admin(line)).rejects.toThrow('This is the shop’s VAT number.');
  });

  it('is refused with an invalid VAT number, and the refusal has an example for the country', async () => {
    const { paymentId } = await newCustomer('novat');
    for (const [number, example] of [
      ['12', 'GB123456782'],
      ['FR12345678', 'FR12345678901'],
    ] as const)
      await expect(
        admin(['set-invoice', paymentId, '--name', 'A', '--address', 'B', '--vat-number', number]),
      ).rejects.toThrow(
        `--vat-number must be a country code and all digits of the number, such as ${example}. Ask the customer again.`,
      );
  });
});

it('the documents of an order are emailed again', async () => {
  const { email, paymentId } = await newCustomer('lost');
  await admin(`refund ${paymentId} --percent 50 --yes`);
  await selling.deliverMail();
  await admin(`resend-documents ${paymentId}`);
  const [mail] = await selling.deliverMail();
  expect(mail).toMatchObject({ to: email, documents: [{ kind: 'receipt' }, { kind: 'credit-note' }] });
});

it.each([
  ['50', '£76.50'],
  ['33.33', '£50.99'],
  ['100', '£153.00'],
])('a refund of %s%% refunds %s of £153.00', async (percent, amount) => {
  const { paymentId } = await newCustomer(`share${percent.replace('.', '-')}`);
  await expect(admin(`refund ${paymentId} --percent ${percent}`)).rejects.toThrow(`This refunds ${amount} of`);
});

it.each(['0', '101', '-5', 'half', '1.234'])('a refund of %s%% is refused', async (percent) => {
  const { paymentId } = await newCustomer(`odd${percent.replace(/\W/g, '')}`);
  await expect(admin([`refund`, paymentId, `--percent=${percent}`])).rejects.toThrow('--percent must be above 0');
});

it('a percentage that rounds to nothing is refused', async () => {
  const browser = await selling.signedIn('penny@example.com');
  const paymentId = await buy(selling, browser);
  await selling.context.db.updateTable('orders').set({ paid_pence: 100 }).where('id', '=', paymentId).execute();
  await expect(admin(`refund ${paymentId} --percent 0.4`)).rejects.toThrow(
    '0.4% of this payment is less than a penny.',
  );
});

it('the preview of a refund of a renewal shows the new end date', async () => {
  const { browser, subscription } = await newCustomer('renewed');
  const { paymentId: renewal } = await renew(selling, browser, subscription.id);
  await expect(admin(`refund ${renewal}`)).rejects.toThrow(/It then ends on \d+ \w+ \d{4}\. The codes stay the same\./);
});

it('a deletion keeps the orders and erases the address', async () => {
  const { email, paymentId } = await newCustomer('forgotten');
  await admin(`delete-data ${email} --reason asked --yes`);
  await expect(admin(`customer ${email}`)).rejects.toThrow('There is no customer');
  const [order] = (await adminJson(`order ${paymentId}`)).rows;
  expect(order?.customer).toMatch(/@deleted\.invalid$/);
  const [mail] = await selling.deliverMail();
  expect(mail?.to).toBe(email);
});

it('codes that do not work are not emailed again, nor promised to a customer who is deleted', async () => {
  const { email, paymentId, subscription } = await newCustomer('leaving');
  const deletion = `delete-data ${email} --reason asked`;
  await expect(admin(deletion)).rejects.toThrow('Activation codes that keep working: 3.');
  selling.clock.set(new Date(`${addDays(subscription.end_date, 1)}T12:00:00Z`));
  await expect(admin(deletion)).rejects.toThrow('Activation codes that keep working: 0.');
  selling.clock.reset();
  await admin(`block ${subscription.id} --yes`);
  await expect(admin(deletion)).rejects.toThrow('Activation codes that keep working: 0.');
  await expect(admin(`resend ${paymentId}`)).rejects.toThrow(
    'The subscription is blocked, so its codes do not work. Unblock it first.',
  );
  await admin(`${deletion} --yes`);
  await expect(admin(`resend ${paymentId}`)).rejects.toThrow(
    'The customer’s account is deleted, so there is no address for the codes.',
  );
});

it('an export contains the customer’s orders and codes', async () => {
  const { email, paymentId } = await newCustomer('curious');
  const [code = ''] = await codesOf(selling.context.db, paymentId);
  const text = await admin(`export-data ${email}`);
  expect(text).toContain(paymentId);
  expect(text).toContain(code);
});

it('a batch of promo codes has one-use codes with a label', async () => {
  const { rows } = await adminJson('promo batch 50 15 --label reseller --max-quantity 3 --per-customer 1 --yes');
  expect(new Set(rows.map(({ code }) => code)).size).toBe(50);
  const [first] = rows;
  assert(first);
  const browser = await selling.signedIn('reseller@example.com');
  await buy(selling, browser, { Qnt: 2, DiscountCode: String(first.code) });
  const other = await selling.signedIn('reseller2@example.com');
  await expect(placePurchase(selling, other, { Qnt: 2, DiscountCode: String(first.code) })).rejects.toThrow('used up');
});

it('the codes of a batch are listed with their uses, and disabled and enabled together', async () => {
  await admin('promo batch 3 15 --label coach --yes');
  const find = async () => (await adminJson('promo --find coach')).rows;
  const [first] = await find();
  assert(first);
  await buy(selling, await selling.signedIn('coach@example.com'), { DiscountCode: String(first.code) });
  await admin(`promo disable ${String(first.code)}`);
  expect(await find()).toEqual([
    expect.objectContaining({ code: first.code, batch: 'coach', percent: 15, used: 1, state: 'disabled' }),
    expect.objectContaining({ batch: 'coach', used: 0, 'uses in total': 1, state: 'usable' }),
    expect.objectContaining({ state: 'usable' }),
  ]);
  await expect(admin('promo disable-batch coach')).rejects.toThrow(
    'The batch “coach” has 3 promo codes (disabled: 1, used: 1). This disables 2 codes, so all codes of the batch can no longer be used.',
  );
  expect(await admin('promo disable-batch coach --yes')).toBe('2 promo codes with the label “coach” disabled.');
  expect((await find()).map(({ state }) => state)).toEqual(['disabled', 'disabled', 'disabled']);
  await admin('promo enable-batch coach --yes');
  // The only use of the first code is taken.
  expect((await find()).map(({ state }) => state)).toEqual(['used up', 'usable', 'usable']);
  expect((await adminJson(`promo --find ${String(first.code).toLowerCase()}`)).rows).toHaveLength(1);
  expect((await adminJson('promo --limit 1')).next).toEqual(expect.any(String));
  for (const label of ['unknown', ''])
    await expect(admin(['promo', 'disable-batch', label, '--yes'])).rejects.toThrow(
      `There is no batch with the label “${label}”.`,
    );
});

it('the list of promo codes says what their paid orders discounted and earned', async () => {
  await admin('promo add EARN20 20 --yes');
  for (const [name, computers] of [
    ['earn1', 3],
    ['earn2', 1],
  ] as const)
    await buy(selling, await selling.signedIn(`${name}@example.com`), { Qnt: computers, DiscountCode: 'EARN20' });
  await placePurchase(selling, await selling.signedIn('earn3@example.com'), { Qnt: 2, DiscountCode: 'EARN20' });
  const read = async () => (await adminJson('promo --find EARN20')).rows[0];
  const before = await read();
  const orders = await selling.context.db
    .selectFrom('orders')
    .select(['id', 'discount_pence', 'payable_pence'])
    .where('promo_code', '=', 'EARN20')
    .where('paid_at', 'is not', null)
    .execute();
  const sum = (column: 'discount_pence' | 'payable_pence') => orders.reduce((total, each) => total + each[column], 0);
  const pounds = (pence: number) => (pence / 100).toFixed(2);
  expect(orders).toHaveLength(2);
  expect(before).toMatchObject({
    'paid orders': 2,
    discount: pounds(sum('discount_pence')),
    pounds: pounds(sum('payable_pence')),
  });
  await admin(`refund ${orders[0]?.id} --amount 10 --yes`);
  expect(await read()).toMatchObject({ 'paid orders': 2, pounds: pounds(sum('payable_pence') - 1_000) });
});
