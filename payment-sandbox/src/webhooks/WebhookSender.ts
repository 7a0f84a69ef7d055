import { createHmac } from 'node:crypto';
import { newId } from '../store/newId';
import type { StripeEvent } from '../store/events';
import type { Delivery } from '../store/records';
import type { Changes } from '../store/changes';
import type { Store } from '../store/Store';
import { planDeliveries } from './planDeliveries';
import type { WebhookEndpoint } from './WebhookEndpoint';

/** The wait before the first retry. Stripe waits longer, from minutes to hours, and retries for three days. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const MAX_ATTEMPTS = 30;
const RESPONSE_TIMEOUT_MS = 10_000;
const CONCURRENCY = 20;

export type DeliveryOrder = 'created' | 'reversed' | 'random';

/**
 * Sends signed events to the shop. Retries a delivery with exponential backoff until the shop replies 2xx or
 * `MAX_ATTEMPTS` attempts have failed. After a restart, continues with the waiting deliveries.
 */
export class WebhookSender {
  private readonly waiting = new Map<string, Delivery>();
  private readonly inProgress = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly store: Store,
    private readonly endpoint: WebhookEndpoint,
  ) {
    this.enqueue(store.all('deliveries'));
  }

  /**
   * Returns `changes` with deliveries for their events. For a percentage of the events, also adds a twin: a copy with
   * another id.
   */
  withDeliveries({ events = [], ...changes }: Changes): Changes {
    const all = events.flatMap((event) => this.withTwin(event));
    const subscribed = all.filter(({ type }) => this.endpoint.isEnabled(type));
    return {
      ...changes,
      events: all.map((event) => ({ ...event, pending_webhooks: subscribed.includes(event) ? 1 : 0 })),
      deliveries: subscribed.flatMap((event) => planDeliveries(event, this.endpoint.disturbanceOf(event.type))),
    };
  }

  /** Queues an event again. Applies the disturbances, so the delivery may be dropped, duplicated or delayed. */
  resend(event: StripeEvent): void {
    const deliveries = planDeliveries(event, this.endpoint.disturbanceOf(event.type));
    this.store.commit({ deliveries });
    this.enqueue(deliveries);
  }

  enqueue(deliveries: Delivery[] = []): void {
    for (const delivery of deliveries) if (delivery.state === 'waiting') this.waiting.set(delivery.id, delivery);
    this.sendDue();
  }

  /**
   * Sends the held deliveries one at a time in the given order, then stops holding deliveries. Returns how many
   * deliveries it sent.
   */
  async release(order: DeliveryOrder): Promise<number> {
    const held = [...this.waiting.values()].filter(({ id }) => !this.inProgress.has(id));
    if (order === 'reversed') held.reverse();
    if (order === 'random') held.sort(() => Math.random() - 0.5);
    for (const delivery of held) await this.attempt(delivery);
    this.endpoint.isHeld = false;
    this.sendDue();
    return held.length;
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  /** Stops the retries. Requests in progress may still finish. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private withTwin(event: StripeEvent): StripeEvent[] {
    const { twinPercent } = this.endpoint.disturbanceOf(event.type);
    return Math.random() * 100 < twinPercent ? [event, { ...event, id: newId('evt') }] : [event];
  }

  private sendDue(): void {
    clearTimeout(this.timer);
    if (this.isStopped || this.endpoint.isHeld) return;
    const idle = [...this.waiting.values()]
      .filter(({ id }) => !this.inProgress.has(id))
      .sort((a, b) => a.dueAt - b.dueAt);
    const now = Date.now();
    const due = idle.filter(({ dueAt }) => dueAt <= now).slice(0, Math.max(0, CONCURRENCY - this.inProgress.size));
    for (const delivery of due) void this.attempt(delivery);
    const next = idle.find(({ dueAt }) => dueAt > now);
    if (next) this.timer = setTimeout(() => this.sendDue(), Math.max(1, next.dueAt - now));
  }

  private async attempt(delivery: Delivery): Promise<void> {
    this.inProgress.add(delivery.id);
    const isDelivered = await this.post(delivery.eventId);
    this.inProgress.delete(delivery.id);
    if (this.isStopped) return;
    const attempts = delivery.attempts + 1;
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
    const state = isDelivered ? 'delivered' : attempts >= MAX_ATTEMPTS ? 'given up' : 'waiting';
    const next: Delivery = { ...delivery, attempts, state, dueAt: Date.now() + wait };
    const event = isDelivered ? this.store.get('events', delivery.eventId) : undefined;
    this.store.commit({ deliveries: [next], ...(event && { events: [{ ...event, pending_webhooks: 0 }] }) });
    this.waiting.delete(next.id);
    this.enqueue([next]);
  }

  private async post(eventId: string): Promise<boolean> {
    const { url, secrets, signatureOffsetSeconds } = this.endpoint;
    // Send indented JSON, like Stripe. The signature check then fails in a shop that parses and re-encodes the body
    // first.
    const body = JSON.stringify(this.store.get('events', eventId), null, 2);
    const signature = sign(body, secrets, Math.floor(Date.now() / 1000) + signatureOffsetSeconds);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        redirect: 'manual',
      });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  }
}

/**
 * Returns the `Stripe-Signature` header for a body, with a v1 signature for each secret. Like Stripe, adds a v0
 * signature that receivers cannot verify.
 * @param seconds the signature's Unix time
 */
function sign(body: string, secrets: string[], seconds: number): string {
  const digest = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${digest(secret)}`), `v0=${digest('unknown')}`].join(',');
}
