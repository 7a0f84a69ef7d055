import assert from 'node:assert';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';

export interface ReceivedEvent {
  type: string;
  id: string;
  object: Record<string, unknown>;
  pendingWebhooks: number;
}

/** A shop that receives webhooks over HTTP and checks their signatures with Stripe's SDK. */
export class TestShop {
  readonly events: ReceivedEvent[] = [];
  /** The `Stripe-Signature` headers of all requests. */
  readonly signatures: string[] = [];
  /** The number of requests with a wrong signature. */
  rejected = 0;
  /** How many of the next webhooks the shop rejects with status 500. */
  failures = 0;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = this.receive(Buffer.concat(chunks), String(request.headers['stripe-signature']));
      response.writeHead(status).end(() => this.server.emit('replied'));
    });
  });

  constructor(private readonly secret: string) {}

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    assert(address && typeof address === 'object');
    return `http://127.0.0.1:${address.port}/`;
  }

  /** Waits until the shop has accepted `count` events. Returns all accepted events. */
  async received(count: number): Promise<ReceivedEvent[]> {
    await this.until(() => this.events.length >= count);
    return this.events;
  }

  /** Waits until `condition` is true. Checks it after each reply. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await once(this.server, 'replied');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private receive(body: Buffer, signature: string): number {
    this.signatures.push(signature);
    try {
      const { type, id, data, pending_webhooks } = Stripe.webhooks.constructEvent(body, signature, this.secret);
      if (this.failures > 0) {
        this.failures -= 1;
        return 500;
      }
      this.events.push({ type, id, object: { ...data.object }, pendingWebhooks: pending_webhooks });
      return 200;
    } catch {
      this.rejected += 1;
      return 400;
    }
  }
}
