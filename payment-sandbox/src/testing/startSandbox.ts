import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { buildSandbox } from '../sandbox';

const WEBHOOK_SECRET = 'whsec_test';

interface ReceivedEvent {
  type: string;
  id: string;
  object: Record<string, unknown>;
}

/** A shop that receives webhooks over HTTP and checks their signature with Stripe's own SDK. */
class TestShop {
  readonly events: ReceivedEvent[] = [];
  /** How many of the next webhooks are answered with 500. */
  failures = 0;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), request.headers['stripe-signature'] ?? '', WEBHOOK_SECRET);
      const isRefused = this.failures > 0;
      if (isRefused) this.failures -= 1;
      else this.events.push({ type: event.type, id: event.id, object: event.data.object as unknown as Record<string, unknown> });
      response.writeHead(isRefused ? 500 : 200).end(() => this.server.emit('answered'));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Resolves once `count` events were accepted. */
  async received(count: number): Promise<ReceivedEvent[]> {
    while (this.events.length < count) await new Promise((resolve) => this.server.once('answered', resolve));
    return this.events;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A sandbox on a free port, with Stripe's SDK pointed at it and a shop that takes its webhooks. */
export async function startSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const shop = new TestShop();
  const options = { secretKey: 'sk_test_right', webhookSecret: WEBHOOK_SECRET, webhookUrl: await shop.start(), dataDir };
  let app = buildSandbox(options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = (app.server.address() as AddressInfo).port;
  const connect = (key: string) => new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    shop,
    connect,
    stripe: connect(options.secretKey),
    async restart() {
      await app.close();
      app = buildSandbox(options);
      await app.listen({ host: '127.0.0.1', port });
    },
    /** Posts a form to the sandbox as a browser or a test would; redirects are not followed. */
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers }),
    async stop() {
      await app.close();
      shop.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type StartedSandbox = Awaited<ReturnType<typeof startSandbox>>;

export function sessionParameters(overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}, unitAmount = 5100): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [{ price_data: { currency: 'gbp', unit_amount: unitAmount, product_data: { name: 'Pro subscription', description: '12 months' } }, quantity: 3 }],
    client_reference_id: 'order-1',
    customer_email: 'buyer@example.com',
    success_url: 'http://shop.example/payment/success/order-1',
    cancel_url: 'http://shop.example/payment/cancel/order-1',
    metadata: { kind: 'purchase' },
    ...overrides,
  };
}

export const GOOD_CARD = { email: 'buyer@example.com', cardNumber: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };
