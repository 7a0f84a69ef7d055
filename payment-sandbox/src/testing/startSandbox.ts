import assert from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { buildSandbox } from '../sandbox';
import { TestShop } from './TestShop';

export const WEBHOOK_SECRET = 'whsec_test';

type Fields = Record<string, string | number | string[]>;

/** Starts a sandbox on a free port. Also starts a shop that receives the webhooks, and creates a Stripe SDK client. */
export async function startSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const shop = new TestShop(WEBHOOK_SECRET);
  const options = {
    secretKey: 'sk_test_right',
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: await shop.start(),
    dataDir,
  };
  let app = buildSandbox(options);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(origin).port);
  const connect = (key: string, maxNetworkRetries = 0) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries, telemetry: false });
  const stripe = connect(options.secretKey);

  /** Posts a form to the sandbox without following redirects. */
  const post = (path: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', body: toForm(fields), redirect: 'manual', headers });

  /** Makes a control call. Throws if the call fails. */
  const control = async (path: string, fields?: Fields): Promise<Record<string, unknown>> => {
    const reply = await post(`/sandbox/${path}`, fields);
    if (!reply.ok) throw new Error(`/sandbox/${path} returned ${reply.status}: ${await reply.text()}`);
    const result = await reply.json();
    assert(result && typeof result === 'object');
    return { ...result };
  };

  /** Reads an object or a list from the control API. */
  const read = async (path: string): Promise<unknown> => (await fetch(`${origin}/sandbox/${path}`)).json();

  /** Reads a list from the control API, such as `trouble`. */
  const readList = async (path: string): Promise<unknown[]> => {
    const list = await read(path);
    assert(Array.isArray(list));
    return list;
  };

  const open = (overrides?: Partial<Stripe.Checkout.SessionCreateParams>, requestOptions?: Stripe.RequestOptions) =>
    stripe.checkout.sessions.create(sessionParameters(overrides), requestOptions);

  return {
    dataDir,
    origin,
    shop,
    connect,
    stripe,
    post,
    control,
    read,
    readList,
    /** Opens a session for £153.00. */
    open,
    /** Opens a session and pays it. Returns the ids of the session, the payment and the charge. */
    async paid(fields: Fields = {}) {
      const { id } = await open();
      await control(`sessions/${id}/pay`, fields);
      const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
      assert(payment_intent && typeof payment_intent !== 'string');
      return { id, payment_intent: payment_intent.id, charge: String(payment_intent.latest_charge) };
    },
    async restart() {
      await app.close();
      app = buildSandbox(options);
      await app.listen({ host: '127.0.0.1', port });
    },
    async stop() {
      await app.close();
      shop.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type StartedSandbox = Awaited<ReturnType<typeof startSandbox>>;

function toForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, each);
    else form.append(name, String(value));
  }
  return form;
}

export function sessionParameters(
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
  unitAmount = 5100,
): Stripe.Checkout.SessionCreateParams {
  const product_data = { name: 'Pro subscription', description: '12 months' };
  return {
    mode: 'payment',
    line_items: [{ price_data: { currency: 'gbp', unit_amount: unitAmount, product_data }, quantity: 3 }],
    client_reference_id: 'order-1',
    customer_email: 'buyer@example.com',
    success_url: 'http://shop.example/payment/success/order-1',
    cancel_url: 'http://shop.example/payment/cancel/order-1',
    metadata: { kind: 'purchase' },
    ...overrides,
  };
}

export const GOOD_CARD = {
  email: 'buyer@example.com',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
};
