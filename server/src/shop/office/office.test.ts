import type { OfficeOrder } from 'shared/contract/officeOrder';
import type { OfficeOperation, OperationReply, ReportReply } from 'shared/contract/officeOperations';
import { sql } from 'kysely';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { Gate } from 'server-kit/testing/gate';
import { maskCode } from '../activation/activationCode';
import { codesOf } from '../../testing/codesOf';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { claimOperation } from './operations/claimOperation';
import { startRenewal, subscribed } from '../../testing/renewals';
import { setUpStaff } from '../../testing/staff';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
const staff: Record<string, TestBrowser> = {};
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  for (const role of ['owner', 'support', 'accountant', 'squad:mfe-checkout'])
    staff[role] = (await setUpStaff(selling, `${role.replace(':', '-')}@shop.test`, role)).browser;
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const as = (role: string): TestBrowser => staff[role] ?? selling.browser();
const orderPage = async (id: string): Promise<OfficeOrder> =>
  (await as('support').get(`/api/office/orders/${id}`)).json();
const operate = (role: string, name: string, body: object) =>
  as(role).post(`/api/office/operations/${name}`, { options: {}, ...body });
const run = async (name: string, args: string[], options = {}): Promise<OperationReply> => {
  const { confirmation } = (await operate('support', name, { args, options })).json<OperationReply>();
  return (await operate('support', name, { args, options, confirmation })).json();
};
const lastEntry = () =>
  selling.context.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('the page of an order', () => {
  it('shows the payment, the codes, the documents, the emails and everything that happened', async () => {
    const customer = await selling.signedIn('page@example.com');
    const invoice = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 Road', CountryIsoCode: 'GB' };
    const paymentId = await buy(selling, customer, invoice);
    await selling.deliverMail();
    await run('refund', [paymentId], { amount: '10' });
    await as('support').post('/api/office/notes', { about: paymentId, text: 'Called on Monday.' });
    const { customer: buyer } = await orderPage(paymentId);
    await as('support').post('/api/office/notes', { about: buyer.id, text: 'Prefers email.' });
    const page = await orderPage(paymentId);
    expect(await orderPage(page.orderNumber.toLowerCase())).toEqual(page);
    expect(page).toMatchObject({
      paymentId,
      status: 'fulfilled',
      problem: null,
      customer: { email: 'page@example.com' },
      payablePence: 15_300,
      refundedPence: 1_000,
      businessName: 'Ada Ltd',
      payment: { id: expect.stringMatching(/^pi_/), card: 'Visa ending in 4242' },
      subscription: { isBlocked: false },
      refunds: [{ amountPence: 1_000, status: 'succeeded', creditNote: 'CN-000001' }],
      notes: [
        { author: 'support@shop.test', text: 'Prefers email.', about: buyer.id },
        { author: 'support@shop.test', text: 'Called on Monday.', about: paymentId },
      ],
    });
    const { rows }: ReportReply = (await as('accountant').get('/api/office/reports/notes')).json();
    const written = { author: 'support@shop.test', customer: 'page@example.com', subscription: '' };
    expect(rows).toEqual([
      { ...written, at: expect.any(String), note: 'Prefers email.', order: '' },
      { ...written, at: expect.any(String), note: 'Called on Monday.', order: page.orderNumber },
    ]);
    expect(page.codes.map(({ code }) => code)).toEqual(await codesOf(selling.context.db, paymentId));
    const forAccountant: OfficeOrder = (await as('accountant').get(`/api/office/orders/${paymentId}`)).json();
    expect(forAccountant).toEqual({
      ...page,
      codes: page.codes.map((each) => ({ ...each, code: maskCode(each.code) })),
    });
    expect(page.documents.map(({ kind }) => kind)).toEqual(['terms of sale', 'receipt', 'invoice', 'credit note']);
    expect(page.emails.map(({ kind }) => kind).sort()).toEqual(['order', 'refund']);
    const events = page.timeline.map(({ what }) => what);
    for (const what of [
      'Ordered',
      'Paid',
      'Delivered',
      'Refund succeeded',
      'Operation “Refund the order”',
      'Email “order” sent',
    ])
      expect(events).toContain(what);
    // Documents have a day of issue, but no time.
    expect(events.filter((what) => what.startsWith('Issued'))).toEqual([]);
    expect(page.documents.map(({ issuedOn }) => issuedOn)).toEqual([
      null,
      null,
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('shows the subscription that an unpaid renewal will renew', async () => {
    const { customer, id } = await subscribed(selling, '2027-06-01', 'renewing@example.com');
    const { paymentId } = await startRenewal(selling, customer, id);
    expect(await orderPage(paymentId)).toMatchObject({ status: 'pending', deliveredAt: null, subscription: { id } });
  });

  it('shows the codes that were emailed again, and warns before an address that refused the last email', async () => {
    const paymentId = await buy(selling, await selling.signedIn('refusing@example.com'));
    const describeResend = async () =>
      (await operate('support', 'resend', { args: [paymentId] })).json<OperationReply>().message;
    expect(await describeResend()).not.toContain('failed');
    await run('resend', [paymentId]);
    expect((await orderPage(paymentId)).emails).toContainEqual(expect.objectContaining({ kind: 'activation-codes' }));
    await selling.context.db
      .updateTable('outbox')
      .set({ failed_at: selling.clock.now(), last_error: '550 5.1.1' })
      .where('recipient', '=', 'refusing@example.com')
      .where('kind', '=', 'activation-codes')
      .execute();
    expect(await describeResend()).toContain('The last email to it failed (550 5.1.1).');
  });

  it('says that an unknown order does not exist', async () => {
    const reply = await as('support').get('/api/office/orders/unknown');
    expect(reply.json()).toMatchObject({ status: 404, detail: 'There is no order unknown.' });
  });
});

describe('an operation', () => {
  it('shows its consequences, and runs only after exactly these were confirmed', async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    const body = { args: [paymentId], options: { amount: '10' } };
    const offered: OperationReply = (await operate('support', 'refund', body)).json();
    expect(offered).toMatchObject({ state: 'confirm', message: expect.stringContaining('This refunds £10.00 of') });
    const operations: OfficeOperation[] = (await as('support').get('/api/office/operations')).json();
    const undo = operations.find(({ name }) => name === 'refund')?.undo ?? '';
    expect(undo).not.toBe('');
    // The page shows the sentence about undoing below the message.
    expect(offered.state === 'confirm' && offered.message).not.toContain(undo);
    expect((await orderPage(paymentId)).refundedPence).toBe(0);

    const forged = (await operate('support', 'refund', { ...body, confirmation: 'yes' })).json();
    expect(forged).toEqual({ ...offered, hasChanged: true });
    const { confirmation } = offered;
    const done = (await operate('support', 'refund', { ...body, confirmation })).json();
    expect(done).toMatchObject({ state: 'done', message: expect.stringContaining('£10.00 is refunded') });
    expect((await orderPage(paymentId)).refundedPence).toBe(1_000);
    expect(await lastEntry()).toMatchObject({
      who: 'support@shop.test (support)',
      origin: '127.0.0.1',
      command: 'refund',
      before: { refunded: '0.00' },
      after: { refunded: '10.00' },
    });
  });

  it('changes nothing if somebody else has changed the order in between, and shows the new state', async () => {
    const customer = await selling.signedIn();
    await buy(selling, customer);
    const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
    const body = { args: [subscription.id, '14'], options: { reason: 'goodwill' } };
    const [first, second] = [await operate('support', 'extend', body), await operate('owner', 'extend', body)];
    const { confirmation } = first.json<OperationReply>();
    expect(second.json()).toMatchObject({ confirmation });
    expect((await operate('support', 'extend', { ...body, confirmation })).json()).toMatchObject({ state: 'done' });
    const late: OperationReply = (await operate('owner', 'extend', { ...body, confirmation })).json();
    expect(late).toMatchObject({ state: 'confirm', hasChanged: true });
    expect(late.message).not.toBe(first.json<OperationReply>().message);
  });

  it('is refused while somebody else runs it, and runs once', async () => {
    const customer = await selling.signedIn();
    await buy(selling, customer);
    const [subscription] = (await customer.get('/api/order/getsubscriptions/')).json();
    const body = { args: [subscription.id, '14'], options: { reason: 'goodwill' } };
    const { confirmation } = (await operate('support', 'extend', body)).json<OperationReply>();
    // The first person's operation is running when the second person confirms.
    const late = await claimOperation(selling.context.db, `extend ${subscription.id}`, () =>
      operate('owner', 'extend', { ...body, confirmation }),
    );
    expect(late.json()).toMatchObject({ status: 409, detail: expect.stringContaining('Somebody else is doing this') });
    expect((await operate('support', 'extend', { ...body, confirmation })).json()).toMatchObject({ state: 'done' });
    const extensions = await selling.context.db
      .selectFrom('subscription_extensions')
      .select('id')
      .where('subscription_id', '=', subscription.id)
      .execute();
    expect(extensions).toHaveLength(1);
  });

  it('is refused while somebody else runs it for the same customer, even if the case of the email address differs', async () => {
    await selling.signedIn('case@example.com');
    const body = { args: ['Case@Example.com', '1', '3'], options: { reason: 'review' } };
    const { confirmation } = (await operate('support', 'grant', body)).json<OperationReply>();
    const late = await claimOperation(selling.context.db, 'grant case@example.com', () =>
      operate('owner', 'grant', { ...body, confirmation }),
    );
    expect(late.json()).toMatchObject({ status: 409, detail: expect.stringContaining('Somebody else is doing this') });
  });

  it('stays refused to others if an earlier run takes longer than its claim', async () => {
    const { db } = selling.context;
    const claim = <T>(work: () => Promise<T>) => claimOperation(db, 'extend slow', work);
    const second = new Gate();
    let running: Promise<undefined> | undefined;
    await claim(async () => {
      await sql`update operation_claims set claimed_until = clock_timestamp() - interval '1 second'`.execute(db);
      await new Promise<void>((resolve) => {
        running = claim(() => {
          resolve();
          return second.passed();
        });
      });
    });
    await expect(claim(async () => undefined)).rejects.toMatchObject({ statusCode: 409 });
    second.open();
    await running;
    await claim(async () => undefined);
  });

  it.each([
    ['refund', async (paymentId: string) => [paymentId], { amount: '10', again: true }],
    ['allow-move', async (paymentId: string) => codesOf(selling.context.db, paymentId), {}],
    ['grant', async () => ['twice-grant@example.com', '1', '3'], { reason: 'review' }],
  ])('%s runs once for one confirmation', async (name, argsOf, options) => {
    const { db } = selling.context;
    const paymentId = await buy(selling, await selling.signedIn(`twice-${name}@example.com`), { Qnt: 1 });
    const body = { args: await argsOf(paymentId), options };
    const confirm = async () => {
      const { confirmation } = (await operate('support', name, body)).json<OperationReply>();
      // Let the first delivery of the grant fail.
      await sql`alter table activation_codes add constraint no_codes check (false) not valid`.execute(db);
      await operate('support', name, { ...body, confirmation });
      await sql`alter table activation_codes drop constraint no_codes`.execute(db);
      return operate('support', name, { ...body, confirmation });
    };
    for (const reply of [await confirm(), await confirm()])
      expect(reply.json()).toMatchObject({ state: 'confirm', hasChanged: true });
  });

  it('asks for the second factor again if it is dangerous', async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    selling.clock.set(later(new Date(), 30 * MINUTE_MS));
    const body = { args: [paymentId], options: { all: true } };
    const { confirmation } = (await operate('support', 'refund', body)).json<OperationReply>();
    const refused = await operate('support', 'refund', { ...body, confirmation });
    expect(refused.json()).toMatchObject({ status: 403, code: 'confirmation-needed' });
    expect((await orderPage(paymentId)).status).toBe('fulfilled');
    const args = [paymentId];
    const resend = (await operate('support', 'resend', { args })).json<OperationReply>();
    const sent = await operate('support', 'resend', { args, confirmation: resend.confirmation });
    expect(sent.json()).toMatchObject({ state: 'done' });
  });

  it('says which field allows the same refund again', async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    await run('refund', [paymentId], { amount: '5' });
    const again = await operate('support', 'refund', { args: [paymentId], options: { amount: '5' } });
    expect(again.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('add “Refund the same amount again”.'),
    });
  });

  it.each([
    ['without its argument', [], {}, 'Fill in order number.'],
    ['with an unknown field', ['ORDER'], { colour: 'red' }, '“Refund the order” has no field colour.'],
    ['with an amount that is not a number', ['ORDER'], { amount: 'ten' }, '“Amount” must be in pounds'],
    ['with an unknown order', ['nothing'], { all: true }, 'There is no order nothing.'],
    [
      'without a choice',
      ['ORDER'],
      {},
      'one of these fields: “Refund everything that is left”, “Amount”, “Percentage”.',
    ],
    ['of everything and an amount', ['ORDER'], { all: true, amount: '5' }, 'Fill in exactly one of these fields'],
  ])('%s is refused with a sentence', async (_case, args, options, sentence) => {
    const paymentId = await buy(selling, await selling.signedIn());
    const real = args.map((arg) => (arg === 'ORDER' ? paymentId : arg));
    const reply = await operate('support', 'refund', { args: real, options });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ detail: expect.stringContaining(sentence) });
  });
});

describe('the operations of a role', () => {
  const names = async (role: string) =>
    (await as(role).get('/api/office/operations')).json<OfficeOperation[]>().map(({ name }) => name);

  it('include the operations of every other role for the owner', async () => {
    const all = await names('owner');
    expect(all).toContain('prices-set');
    for (const role of ['support', 'accountant']) expect(all).toEqual(expect.arrayContaining(await names(role)));
  });

  it('say how long a promo code is, before anybody types one', async () => {
    const operations = (await as('owner').get('/api/office/operations')).json<OfficeOperation[]>();
    expect(operations.find(({ name }) => name === 'promo-add')?.args?.[0]?.help).toBe('6 characters, such as SAVE10.');
  });

  it('are not useful for a deleted account if they email it or change its data', async () => {
    const operations = (await as('owner').get('/api/office/operations')).json<OfficeOperation[]>();
    const needed = operations.flatMap(({ name, usefulIf = [] }) =>
      usefulIf.filter((state) => state.endsWith(' registered')).map((state) => [name, state]),
    );
    expect(Object.fromEntries(needed)).toEqual({
      resend: 'owner registered',
      'resend-documents': 'customer registered',
      'payment-link': 'owner registered',
      'set-email': 'customer registered',
      'export-data': 'customer registered',
      'delete-data': 'customer registered',
    });
  });

  it('exclude prices and deletion for support, and refunds for the accountant', async () => {
    expect(await names('support')).toEqual(expect.not.arrayContaining(['prices-set', 'delete-data']));
    expect(await names('accountant')).toEqual(['close-period', 'set-country', 'set-invoice', 'resend-documents']);
    const reply = await operate('accountant', 'refund', { args: ['x'] });
    expect(reply.json()).toMatchObject({ status: 403, detail: expect.stringContaining('Your role (accountant)') });
  });

  it('have a field with a label for each argument and option', async () => {
    const operations = (await as('owner').get('/api/office/operations')).json<OfficeOperation[]>();
    // The office has no command line, so no text mentions its options.
    expect(JSON.stringify(operations)).not.toMatch(/--[a-z]/);
    for (const { args, options, undo } of operations) {
      expect(undo).toMatch(/\.$/);
      for (const { label } of [...args, ...options]) expect(label).toMatch(/^[A-Z]/);
    }
  });
});
