import { sql } from 'kysely';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { TEST_PASSWORD, type TestBrowser } from '../../testing/testShop';
import { offerTransfer } from '../../testing/transfers';
import type { AccountExport } from './exportAccount';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const TEXT = expect.any(String);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

test('the exported file contains all data about the customer and no data about other customers', async () => {
  const other = await selling.signedIn('other@example.com');
  await buy(selling, other);
  const here = await selling.signedIn('exporting@example.com');
  const invoice = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street', BuyersRefNumber: 'PO 7' };
  const paymentId = await buy(selling, here, { ...invoice, Qnt: 2 });
  const { paymentId: unpaid } = await placePurchase(selling, here, { Qnt: 1 });
  const [{ activationCodes }] = (await here.get('/api/order/getsubscriptions/')).json();
  const { code } = activationCodes[0];
  for (const [call, device] of [
    ['activate', { computerName: 'RECEPTION-PC' }],
    ['requestmove', { computerName: 'LAPTOP', deviceId: 'the-device-of-the-laptop' }],
  ] as const)
    await here.post(`/api/activation/${call}`, { code, ...device });
  const [labelled] = activationCodes;
  await here.post('/api/activation/labelcode', { code: labelled.code, label: 'Reception' });
  await here.post('/api/activation/sendcode', { code: labelled.code, email: 'colleague@example.com' });
  await here.post('/api/account/email', {
    email: 'later@example.com',
    password: TEST_PASSWORD,
    baseUrl: TEST_ORIGIN,
  });
  const [{ id }] = (await here.get('/api/order/getsubscriptions/')).json();
  await offerTransfer(here, id, 'heir@example.com');
  const [{ id: othersId }] = (await other.get('/api/order/getsubscriptions/')).json();
  await offerTransfer(other, othersId, 'Exporting@example.com');
  for (const visitorId of ['visitor-mine', 'visitor-other'])
    await here.post('/api/visits/save', { visitorId, url: `${TEST_ORIGIN}/purchase`, eventNote: 'page' });
  for (const about of [paymentId, 'unrelated'])
    await selling.context.db
      .insertInto('office_notes')
      .values({ about, author: 'support@shop.test', note: 'Called on Monday.', at: new Date() })
      .execute();
  await selling.deliverMail();

  const reply = await here.get('/api/account/export?visitorId=visitor-mine');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  const file = reply.json<AccountExport>();
  const order = file.orders.find(({ paymentId: id }) => id === paymentId);
  expect(file).toEqual({
    exportedAt: INSTANT,
    account: {
      email: 'exporting@example.com',
      registeredAt: INSTANT,
      newEmailToConfirm: 'later@example.com',
      blockedAt: null,
      blockReason: null,
    },
    sessions: [{ device: null, signedInAt: INSTANT, lastUsed: INSTANT, expiresAt: INSTANT }],
    rememberedDevices: [{ expiresAt: INSTANT }],
    subscriptions: [
      {
        id: TEXT,
        quantity: 2,
        endDate: DAY,
        isBlocked: false,
        blockReason: null,
        extensions: [],
        blocks: [],
        replacedCodes: [],
        createdAt: INSTANT,
        transferOffer: { email: 'heir@example.com', offeredAt: INSTANT, expiresAt: INSTANT },
        codes: [
          {
            code: activationCodes[0].code,
            endDate: DAY,
            label: 'Reception',
            computerName: 'RECEPTION-PC',
            activatedAt: INSTANT,
            moveRequest: { computerName: 'LAPTOP', askedAt: INSTANT, expiresAt: INSTANT },
            history: [{ action: 'activated', computerName: 'RECEPTION-PC', at: INSTANT }],
          },
          {
            code: activationCodes[1].code,
            endDate: DAY,
            label: null,
            computerName: null,
            activatedAt: null,
            moveRequest: null,
            history: [],
          },
        ],
      },
    ],
    offersToYou: [{ email: 'Exporting@example.com', offeredAt: INSTANT, expiresAt: INSTANT }],
    orders: [order, expect.objectContaining({ paymentId: unpaid, status: 'pending', paidAt: null, invoices: [] })],
    emails: expect.arrayContaining([
      { about: 'Your activation codes', recipient: 'exporting@example.com', writtenAt: INSTANT, sentAt: INSTANT },
      {
        about: 'A reminder that your subscription is about to end',
        recipient: 'exporting@example.com',
        writtenAt: INSTANT,
        sentAt: null,
      },
      {
        about: 'An activation code that you sent to a colleague',
        recipient: 'colleague@example.com',
        writtenAt: INSTANT,
        sentAt: INSTANT,
      },
    ]),
    supportNotes: [{ text: 'Called on Monday.', at: INSTANT }],
    supportLog: [],
    visits: [{ url: `${TEST_ORIGIN}/purchase`, event: 'page', at: INSTANT }],
  });
  expect(order).toMatchObject({
    orderNumber: expect.stringMatching(/^\w{8}$/),
    status: 'fulfilled',
    charged: 108,
    currency: 'GBP',
    businessName: 'Ada Ltd',
    billingAddress: '1 High Street',
    buyerReference: 'PO 7',
    paidAt: INSTANT,
    refunds: [],
    isFreeLicence: false,
    freeLicenceReason: null,
    disputes: [],
    paymentNotes: [],
    invoices: [{ number: expect.any(Number), issuedOn: DAY, html: expect.stringContaining('Ada Ltd') }],
    creditNotes: [],
  });
});

test('the export contains disputes, and every reason that staff typed, which the deletion then erases', async () => {
  const { admin } = adminOf(selling.context);
  const { db } = selling.context;
  const email = 'reasons@example.com';
  const here = await selling.signedIn(email);
  const paymentId = await buy(selling, here, { Qnt: 2 });
  const [{ id, activationCodes }] = (await here.get('/api/order/getsubscriptions/')).json();
  await admin(`grant ${email} 2 1 --reason typed-grant --yes`);
  await admin(`extend ${id} 3 --reason typed-extend --yes`);
  await admin(`replace-code ${activationCodes[0].code} --reason typed-replace --yes`);
  await admin(`end-code ${activationCodes[1].code} --reason typed-end --yes`);
  await admin(`block ${id} --reason typed-block --yes`);
  await admin(`block-customer ${email} --reason typed-customer --yes`);
  await admin(`unblock-customer ${email} --yes`);
  await db
    .insertInto('payment_mismatches')
    .values({
      id: 'm1',
      kind: 'refund-failed',
      subject: 're_1',
      order_id: paymentId,
      reason: 'r',
      found_at: new Date(),
    })
    .execute();
  await admin('resolve m1 --note typed-note');
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  const file = await admin(`export-data ${email}`);
  const texts = ['grant', 'extend', 'replace', 'end', 'block', 'customer', 'note'].map((each) => `typed-${each}`);
  for (const text of texts) expect(file).toContain(text);
  const { orders, subscriptions, supportLog }: AccountExport = JSON.parse(file);
  expect(supportLog).toContainEqual({ operation: 'end-code', at: INSTANT, after: { reason: 'typed-end' } });
  expect(subscriptions.find((each) => each.id === id)).toMatchObject({
    blockReason: 'typed-block',
    extensions: [{ days: 3, reason: 'typed-extend', at: INSTANT }],
    blocks: [{ isBlocked: true, reason: 'typed-block', at: INSTANT }],
    replacedCodes: [{ code: activationCodes[0].code, reason: 'typed-replace', replacedAt: INSTANT }],
  });
  expect(orders.map(({ isFreeLicence, freeLicenceReason }) => [isFreeLicence, freeLicenceReason])).toEqual([
    [false, null],
    [true, 'typed-grant'],
  ]);
  expect(orders[0]).toMatchObject({
    disputes: [{ state: 'open', amount: 108, recordedAt: INSTANT, respondBy: INSTANT }],
    paymentNotes: [{ text: 'typed-note', at: INSTANT }],
  });

  await admin(`delete-data ${email} --reason asked --yes`);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(operator_log)::text as row from operator_log
    union all select row_to_json(orders)::text from orders
    union all select row_to_json(users)::text from users
    union all select row_to_json(subscriptions)::text from subscriptions
    union all select row_to_json(subscription_extensions)::text from subscription_extensions
    union all select row_to_json(subscription_blocks)::text from subscription_blocks
    union all select row_to_json(replaced_codes)::text from replaced_codes
    union all select row_to_json(payment_mismatches)::text from payment_mismatches`.execute(db);
  expect(rows.filter(({ row }) => row.includes('typed-'))).toEqual([]);
});

test('a stranger who registers a customer’s former address gets no list of that customer’s emails', async () => {
  const customer = await selling.signedIn('former@example.com');
  await buy(selling, customer);
  const [{ activationCodes }] = (await customer.get('/api/order/getsubscriptions/')).json();
  await selling.deliverMail();
  await customer.post('/api/account/email', {
    email: 'next@example.com',
    password: TEST_PASSWORD,
    baseUrl: TEST_ORIGIN,
  });
  const link = (await selling.deliverMail()).find(({ to }) => to === 'next@example.com');
  const code = /account\/email\/(\S+)/.exec(link?.text ?? '')?.[1];
  expect((await selling.browser().post('/api/account/confirmemail', { code })).statusCode).toBe(204);
  const stranger = await selling.signedIn('former@example.com');
  await customer.post('/api/activation/sendcode', { code: activationCodes[0].code, email: 'former@example.com' });
  await selling.deliverMail();

  const mailsOf = async (browser: TestBrowser) =>
    (await browser.get('/api/account/export')).json<AccountExport>().emails;
  expect(await mailsOf(stranger)).toEqual([]);
  const recipients = (await mailsOf(customer)).map(({ about, recipient }) => [about, recipient]);
  expect(recipients).toEqual(
    expect.arrayContaining([
      ['Your activation codes', 'former@example.com'],
      ['A link to confirm a new email address', 'next@example.com'],
      ['An activation code that you sent to a colleague', 'former@example.com'],
    ]),
  );
});

test('the exported file contains no hashes', async () => {
  const here = await selling.signedIn('hashless@example.com');
  const { body } = await here.get('/api/account/export');
  expect(body).not.toMatch(/argon2|[0-9a-f]{64}/);
});

test('anonymous visitors are asked to sign in', async () => {
  const reply = await selling.browser().get('/api/account/export');
  expect(reply.json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
});
