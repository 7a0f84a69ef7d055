import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { activateCode } from '../shop/activation/activateCode';
import { toDevice } from '../shop/activation/device';
import { codesOf } from './codesOf';
import { recordMismatch } from '../shop/orders/mismatches';
import { adminOf } from './adminLine';
import { buy, placePurchase, type SellingShop } from './sellingShop';

/** A change by an operator: its command line, and the subject and the values that its log entry must have. */
interface LoggedChange {
  line: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Prepares a change for each command that the operator log records. Later changes depend on earlier changes. */
export const LOGGED_CHANGES: Record<string, (selling: SellingShop) => Promise<LoggedChange>> = {
  'prices set': async () => ({
    line: 'prices set 49-51 35.50',
    subject: '49-51',
    before: { 49: '39.00', 50: '36.00' },
    after: { 49: '35.50', 50: '35.50', 51: '35.50' },
  }),
  'prices end': async () => ({
    line: 'prices end 49 --yes',
    subject: '49',
    before: { 50: '35.50', 51: '35.50' },
    after: {},
  }),
  'rates set': async () => ({
    line: 'rates set GBPUSD 1.4',
    subject: 'GBPUSD',
    before: { rate: 1.31 },
    after: { rate: 1.4 },
  }),
  'promo add': async () => ({
    line: 'promo add log010 15 --min 2',
    subject: 'LOG010',
    before: null,
    after: expect.objectContaining({ code: 'LOG010', percentage: 15, minimum_quantity: 2, is_enabled: true }),
  }),
  'promo disable': async () => ({
    line: 'promo disable LOG010',
    subject: 'LOG010',
    before: expect.objectContaining({ is_enabled: true }),
    after: expect.objectContaining({ is_enabled: false }),
  }),
  'promo enable': async () => ({
    line: 'promo enable LOG010',
    subject: 'LOG010',
    before: expect.objectContaining({ is_enabled: false }),
    after: expect.objectContaining({ is_enabled: true }),
  }),
  refund: async (selling) => {
    const paymentId = await buy(selling, await selling.signedIn());
    return {
      line: `refund ${paymentId} --reason duplicate --yes`,
      subject: paymentId,
      before: { status: 'fulfilled', pounds: '153.00', refunded: '0.00' },
      after: { status: 'refunded', pounds: '153.00', refunded: '153.00', reason: 'duplicate' },
    };
  },
  'set-country': async (selling) => {
    const paymentId = await buy(selling, await selling.signedIn());
    return {
      line: `set-country ${paymentId} DE --yes`,
      subject: paymentId,
      before: expect.objectContaining({ country: 'GB' }),
      after: expect.objectContaining({ country: 'DE' }),
    };
  },
  'vat set': async () => ({
    line: 'vat set IE 23 --yes',
    subject: 'IE',
    before: null,
    after: { rate: '23%' },
  }),
  'vat remove': async () => ({
    line: 'vat remove IE --yes',
    subject: 'IE',
    before: { rate: '23%' },
    after: null,
  }),
  'close-period': async () => ({
    line: 'close-period 2025-12 --yes',
    subject: '2025-12',
    before: { closedUntil: null },
    after: { closedUntil: '2025-12-31' },
  }),
  accept: async (selling) => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    await adminOf(selling.context).admin('sweep');
    return {
      line: `accept ${paymentId} --yes`,
      subject: paymentId,
      before: expect.objectContaining({ status: 'review', reason: expect.stringContaining('GBP') }),
      after: expect.objectContaining({ status: 'fulfilled' }),
    };
  },
  resend: async (selling) => {
    const paymentId = await buy(selling, await selling.signedIn());
    return { line: `resend ${paymentId}`, subject: paymentId, before: null, after: { codesSent: true } };
  },
  block: async (selling) => {
    await buy(selling, await selling.signedIn('log-block@example.com'));
    const id = await subscriptionOf(selling, 'log-block@example.com');
    return {
      line: `block ${id} --reason fraud --yes`,
      subject: id,
      before: { ends: expect.any(String), isBlocked: false },
      after: { ends: expect.any(String), isBlocked: true, reason: 'fraud' },
    };
  },
  unblock: async (selling) => {
    const id = await subscriptionOf(selling, 'log-block@example.com');
    return {
      line: `unblock ${id}`,
      subject: id,
      before: expect.objectContaining({ isBlocked: true }),
      after: expect.objectContaining({ isBlocked: false }),
    };
  },
  resolve: async (selling) => {
    const mismatch = { kind: 'unknown-order' as const, subject: 'cs_1', reason: 'The order is unknown.' };
    await recordMismatch(selling.context.db, selling.context, mismatch);
    const { id } = await selling.context.db.selectFrom('payment_mismatches').select('id').executeTakeFirstOrThrow();
    return {
      line: `resolve ${id} --note refunded`,
      subject: id,
      before: { kind: 'unknown-order', subject: 'cs_1', resolution: null },
      after: { kind: 'unknown-order', subject: 'cs_1', resolution: 'refunded' },
    };
  },
  deactivate: async (selling) => {
    const [code = ''] = await codesOf(selling.context.db, await buy(selling, await selling.signedIn()));
    await activateCode(selling.context, code, toDevice(code, 'PC', undefined));
    const after = { isInUse: false, code: `…${code.slice(-5)}` };
    return {
      line: `deactivate ${code}`,
      subject: await subscriptionWith(selling, code),
      before: { isInUse: true },
      after,
    };
  },
  'allow-move': async (selling) => {
    const { code } = await selling.context.db.selectFrom('activation_codes').select('code').executeTakeFirstOrThrow();
    const after = { movableFrom: 'now', code: `…${code.slice(-5)}` };
    return {
      line: `allow-move ${code}`,
      subject: await subscriptionWith(selling, code),
      before: { movableFrom: 'now' },
      after,
    };
  },
  'set-invoice': async (selling) => {
    const paymentId = await buy(selling, await selling.signedIn());
    return {
      line: `set-invoice ${paymentId} --name Ada --address Road --yes`,
      subject: paymentId,
      before: expect.not.objectContaining({ invoice: expect.anything() }),
      after: expect.objectContaining({ invoice: expect.stringMatching(/^INV-/) }),
    };
  },
  'resend-documents': async (selling) => {
    const paymentId = await buy(selling, await selling.signedIn());
    return { line: `resend-documents ${paymentId}`, subject: paymentId, before: null, after: { documents: 1 } };
  },
  extend: async (selling) => {
    await buy(selling, await selling.signedIn('log-extend@example.com'));
    const id = await subscriptionOf(selling, 'log-extend@example.com');
    return {
      line: `extend ${id} 14 --reason goodwill --yes`,
      subject: id,
      before: { ends: expect.any(String), isBlocked: false },
      after: { ends: expect.any(String), isBlocked: false, days: 14, reason: 'goodwill' },
    };
  },
  unextend: async (selling) => {
    const id = await subscriptionOf(selling, 'log-extend@example.com');
    return {
      line: `unextend ${id} --yes`,
      subject: id,
      before: { ends: expect.any(String), isBlocked: false },
      after: { ends: expect.any(String), isBlocked: false },
    };
  },
  'payment-link': async (selling) => {
    const id = await subscriptionOf(selling, 'log-extend@example.com');
    return {
      line: `payment-link ${id} --renew 1 --yes`,
      subject: id,
      before: null,
      after: { purpose: 'renewal', computers: 1, pounds: '60.00' },
    };
  },
  transfer: async (selling) => {
    const id = await subscriptionOf(selling, 'log-extend@example.com');
    await selling.signedIn('log-heir@example.com');
    return {
      line: `transfer ${id} log-heir@example.com --reason left --yes`,
      subject: id,
      before: { owner: expect.any(String) },
      after: { owner: expect.any(String), reason: 'left' },
    };
  },
  grant: async (selling) => {
    await selling.signedIn('log-grant@example.com');
    return {
      line: 'grant log-grant@example.com 2 3 --reason press --yes',
      subject: expect.any(String),
      before: null,
      after: expect.objectContaining({ quantity: 2, months: 3, reason: 'press' }),
    };
  },
  'import-licences': async (selling) => {
    await selling.signedIn('log-import@example.com');
    const ends = addDays(calendarDateOf(selling.clock.now()), 100);
    const content = `email,code,ends\nlog-import@example.com,80e15db5-c796-436b-850c-8f9c98a48abf,${ends}\n`;
    const file = Buffer.from(content).toString('base64');
    return {
      line: `import-licences --file=${file} --yes`,
      subject: expect.any(String),
      before: null,
      after: expect.objectContaining({ quantity: 1, ends, importedCodes: 1 }),
    };
  },
  'set-email': async (selling) => {
    await selling.signedIn('log-wrong@example.com');
    return {
      line: 'set-email log-wrong@example.com log-right@example.com --reason typo --yes',
      subject: expect.any(String),
      before: { email: 'log-wrong@example.com' },
      after: { email: 'log-right@example.com', reason: 'typo' },
    };
  },
  'block-customer': async () => ({
    line: 'block-customer log-right@example.com --reason abuse --yes',
    subject: expect.any(String),
    before: { isBlocked: false },
    after: { isBlocked: true, reason: 'abuse' },
  }),
  'unblock-customer': async () => ({
    line: 'unblock-customer log-right@example.com --yes',
    subject: expect.any(String),
    before: { isBlocked: true, reason: 'abuse' },
    after: { isBlocked: false },
  }),
  'export-data': async () => ({
    line: 'export-data log-right@example.com',
    subject: expect.any(String),
    before: null,
    after: null,
  }),
  'delete-data': async () => ({
    line: 'delete-data log-right@example.com --reason asked --yes',
    subject: expect.any(String),
    before: null,
    after: { reason: 'asked' },
  }),
  'promo batch': async () => ({
    line: 'promo batch 3 20 --label fair --yes',
    subject: 'fair',
    before: null,
    after: expect.objectContaining({ codes: 3, percentage: 20, max_uses: 1 }),
  }),
  'promo disable-batch': async () => ({
    line: 'promo disable-batch fair --yes',
    subject: 'fair',
    before: { enabled: 3 },
    after: { enabled: 0 },
  }),
  'promo enable-batch': async () => ({
    line: 'promo enable-batch fair --yes',
    subject: 'fair',
    before: { enabled: 0 },
    after: { enabled: 3 },
  }),
  'prices plan': async () => ({
    line: 'prices plan 2099-01-01 1 65 --yes',
    subject: '2099-01-01 1',
    before: { 1: expect.any(String) },
    after: { 1: '65.00' },
  }),
  'staff add': async () => ({
    line: 'staff add log@shop.test --role support',
    subject: expect.any(String),
    before: null,
    after: { role: 'support' },
  }),
  'staff role': async () => ({
    line: 'staff role log@shop.test --role accountant',
    subject: expect.any(String),
    before: { role: 'support' },
    after: { role: 'accountant' },
  }),
  'staff reset': async () => ({
    line: 'staff reset log@shop.test',
    subject: expect.any(String),
    before: null,
    after: null,
  }),
  'staff remove': async () => ({
    line: 'staff remove log@shop.test',
    subject: expect.any(String),
    before: { role: 'accountant' },
    after: null,
  }),
  'replace-code': async (selling) => {
    const [code = ''] = await codesOf(selling.context.db, await buy(selling, await selling.signedIn()));
    return {
      line: `replace-code ${code} --reason stolen --yes`,
      subject: await subscriptionWith(selling, code),
      before: { isInUse: false },
      after: { code: `…${code.slice(-5)}`, isReplacedBy: expect.stringMatching(/^…\w{5}$/), reason: 'stolen' },
    };
  },
  'end-code': async (selling) => {
    const [code = ''] = await codesOf(selling.context.db, await buy(selling, await selling.signedIn()));
    return {
      line: `end-code ${code} --reason refunded --yes`,
      subject: await subscriptionWith(selling, code),
      before: { isEnded: false },
      after: { isEnded: true, code: `…${code.slice(-5)}`, reason: 'refunded' },
    };
  },
  'rotate-licence-key': async () => ({
    line: 'rotate-licence-key --yes',
    subject: 'licences',
    before: expect.any(String),
    after: expect.any(String),
  }),
};

async function subscriptionOf(selling: SellingShop, email: string): Promise<string> {
  return String((await adminOf(selling.context).adminJson(`subscriptions ${email}`)).rows[0]?.id);
}

async function subscriptionWith({ context }: SellingShop, code: string): Promise<string> {
  const codes = context.db.selectFrom('activation_codes').select('subscription_id').where('code', '=', code);
  return (await codes.executeTakeFirstOrThrow()).subscription_id;
}
