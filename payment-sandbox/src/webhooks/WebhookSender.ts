import { nowInSeconds } from '../nowInSeconds';
import type { Delivery } from '../store/objects';
import type { Changes, Store } from '../store/Store';
import { CALM, type Disturbance, planDeliveries } from './disturbance';
import { sign } from './sign';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const MAX_ATTEMPTS = 30;
const ANSWER_TIMEOUT_MS = 10_000;
const AT_ONCE = 20;

interface WebhookTarget {
  url: string;
  secret: string;
}

/** Delivers events to the shop, signed anew at each attempt, until it answers 2xx; what is still due is kept across restarts. */
export class WebhookSender {
  disturbance: Disturbance = CALM;
  private readonly waiting = new Map<string, Delivery>();
  private readonly underWay = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly store: Store,
    private readonly target: WebhookTarget,
  ) {
    this.enqueue(store.all('deliveries'));
  }

  /** The changes with a delivery planned for each event, to be committed together. */
  withDeliveries(changes: Changes): Changes {
    return changes.events ? { ...changes, deliveries: changes.events.flatMap((event) => planDeliveries(event, this.disturbance)) } : changes;
  }

  enqueue(deliveries: Delivery[] = []): void {
    for (const delivery of deliveries) if (delivery.state === 'waiting') this.waiting.set(delivery.id, delivery);
    this.run();
  }

  /** Ends the retries; those under way may still finish. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private run(): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const idle = [...this.waiting.values()].filter(({ id }) => !this.underWay.has(id)).sort((a, b) => a.dueAt - b.dueAt);
    const now = Date.now();
    const due = idle.filter(({ dueAt }) => dueAt <= now).slice(0, Math.max(0, AT_ONCE - this.underWay.size));
    for (const delivery of due) void this.attempt(delivery);
    const next = idle.find(({ dueAt }) => dueAt > now);
    if (next) this.timer = setTimeout(() => this.run(), Math.max(1, next.dueAt - now));
  }

  private async attempt(delivery: Delivery): Promise<void> {
    this.underWay.add(delivery.id);
    const isDelivered = await this.post(delivery.eventId);
    this.underWay.delete(delivery.id);
    if (this.isStopped) return;
    const attempts = delivery.attempts + 1;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
    const state = isDelivered ? 'delivered' : attempts >= MAX_ATTEMPTS ? 'given up' : 'waiting';
    const next: Delivery = { ...delivery, attempts, state, dueAt: Date.now() + wait };
    this.store.commit({ deliveries: [next] });
    this.waiting.delete(next.id);
    this.enqueue([next]);
  }

  private async post(eventId: string): Promise<boolean> {
    const body = JSON.stringify(this.store.get('events', eventId));
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, this.target.secret, nowInSeconds()) };
    try {
      const answer = await fetch(this.target.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS), redirect: 'manual' });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
