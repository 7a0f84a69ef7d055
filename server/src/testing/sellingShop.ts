import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSandbox } from 'payment-sandbox';
import Stripe from 'stripe';
import type { Config } from 'server-kit/config/config';
import type { OpenDatabase } from 'server-kit/db/database';
import { WEBHOOK_PATH } from '../shop/payments/checkEvent';
import { TEST_ORIGIN } from './testConfig';
import { openTestShop, type TestBrowser, type TestShop } from './testShop';

const SECRET_KEY = 'sk_test_selling';
const WEBHOOK_SECRET = 'whsec_selling';

export interface SellingShop extends TestShop {
  stripe: Stripe;
  /**
   * Runs a customer's or a bank's action at the provider, such as `pay`, `payment-arrives` or `dispute-won`.
   * `docs/payment-sandbox.md` lists all actions.
   */
  atProvider(paymentId: string, action: string, fields?: Record<string, string>): Promise<void>;
  sessionOf(paymentId: string): Promise<Stripe.Checkout.Session>;
  /** Sends the newest event of the given type about an order, signed with the current time. Returns the HTTP status. */
  sendWebhook(paymentId: string, type: string): Promise<number>;
  /** Sends any body with a signature that is `ageSeconds` old. Returns the HTTP status. */
  sendSigned(body: string, ageSeconds?: number, secret?: string): Promise<number>;
  /** Makes the provider's API refuse the next `times` calls with `status`. */
  failAtProvider(status: number, times: number): Promise<void>;
  /** Sends a control call to the sandbox, for example `trouble`. See docs/payment-sandbox.md. */
  control(path: string, fields?: Record<string, string>): Promise<void>;
  /** Stops the provider, so that all later calls fail. */
  stopProvider(): Promise<void>;
}

/**
 * Opens a shop that uses the payment sandbox over HTTP. The sandbox drops all its webhooks, so the tests send them with
 * `sendWebhook`. Creates a database if the caller passes none.
 */
export async function openSellingShop(overrides: Partial<Config> = {}, database?: OpenDatabase): Promise<SellingShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selling-test-'));
  const sandbox = buildSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: new URL(WEBHOOK_PATH, overrides.siteOrigins?.[0] ?? 'http://127.0.0.1:9').href,
    dataDir,
  });
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(origin).port);
  const post = async (path: string, fields: Record<string, string> = {}) => {
    const reply = await fetch(`${origin}/sandbox/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    if (!reply.ok) throw new Error(`The sandbox returned ${reply.status}: ${await reply.text()}`);
  };
  await post('webhooks', { dropPercent: '100', duplicatePercent: '0', maxDelayMs: '0' });
  const stripeSettings = {
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    host: '127.0.0.1',
    port,
    protocol: 'http' as const,
  };
  const testShop = await openTestShop({ stripe: stripeSettings, ...overrides }, database);
  const stripe = new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });

  const sessionOf = async (paymentId: string) => {
    for await (const session of stripe.checkout.sessions.list({ limit: 100 }))
      if (session.client_reference_id === paymentId) return session;
    throw new Error(`No session for ${paymentId}`);
  };
  const sendSigned = async (payload: string, ageSeconds = 0, secret = WEBHOOK_SECRET) => {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await testShop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })).statusCode;
  };

  return {
    ...testShop,
    stripe,
    sessionOf,
    sendSigned,
    atProvider: async (paymentId, action, fields) =>
      post(`sessions/${(await sessionOf(paymentId)).id}/${action}`, fields),
    sendWebhook: async (paymentId, type) => {
      const { id, payment_intent } = await sessionOf(paymentId);
      for await (const event of stripe.events.list({ type, limit: 100 })) {
        const { object } = event.data;
        const isSession = 'id' in object && object.id === id;
        const isPayment =
          payment_intent !== null && 'payment_intent' in object && object.payment_intent === payment_intent;
        if (isSession || isPayment) return sendSigned(JSON.stringify(event));
      }
      throw new Error(`No ${type} for ${paymentId}`);
    },
    control: post,
    failAtProvider: (status, times) => post('failures', { status: String(status), times: String(times) }),
    stopProvider: () => sandbox.close(),
    close: async () => {
      await testShop.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function purchaseBody(overrides: Record<string, unknown> = {}) {
  return {
    Url: TEST_ORIGIN,
    Qnt: 3,
    DiscountCode: '',
    InvoiceNeeded: false,
    Name: '',
    Address: '',
    BuyersRefNumber: '',
    CountryIsoCode: 'GB',
    BuyersVatNumber: '',
    ...overrides,
  };
}

/** Places an order. Returns its payment id and the address that the browser opens next. */
export async function placePurchase(
  { context }: TestShop,
  customer: TestBrowser,
  overrides: Record<string, unknown> = {},
): Promise<{ paymentId: string; url: string }> {
  const reply = await customer.post('/api/order/purchasewithstripe', purchaseBody(overrides));
  if (reply.statusCode !== 200) throw new Error(`Checkout returned ${reply.statusCode}: ${reply.body}`);
  const url: string = reply.json();
  const last = url.split('/').at(-1) ?? '';
  const { id } = await context.db
    .selectFrom('orders')
    .select('id')
    .where((where) => where.or([where('session_id', '=', last), where('id', '=', last)]))
    .executeTakeFirstOrThrow();
  return { paymentId: id, url };
}

/**
 * Buys a subscription and waits for its delivery.
 * @param payment the parameters of the sandbox's action `pay`
 * @returns the payment id
 */
export async function buy(
  shop: SellingShop,
  customer: TestBrowser,
  overrides: Record<string, unknown> = {},
  payment: Record<string, string> = {},
): Promise<string> {
  const { paymentId } = await placePurchase(shop, customer, overrides);
  await shop.atProvider(paymentId, 'pay', payment);
  await shop.sendWebhook(paymentId, 'checkout.session.completed');
  return paymentId;
}
