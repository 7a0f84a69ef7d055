import type { EventType } from '../store/objects';
import { CALM, type Disturbance, matchesType } from './planDeliveries';

/** The events that a shop subscribes to. The API lists all others too. */
const ENABLED_EVENTS = [
  'checkout.session.*',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.*',
  'refund.*',
];

/** The shop's endpoint, and what tests want to go wrong on the way to it. */
export class WebhookEndpoint {
  enabledEvents = ENABLED_EVENTS;
  /** The last one that matches an event's type counts. */
  disturbances: Disturbance[] = [];
  /** Signs the webhooks. Two secrets while a secret is rolled, and a wrong one for tests. */
  secrets: string[];
  /** How far the provider's clock is off when it signs. */
  signatureOffsetSeconds = 0;
  /** While set, nothing is sent. */
  isHeld = false;

  constructor(
    readonly url: string,
    private readonly secret: string,
  ) {
    this.secrets = [secret];
  }

  isEnabled(type: EventType): boolean {
    return this.enabledEvents.some((pattern) => matchesType(type, pattern));
  }

  /** Replaces the disturbance of the same events. That of all events replaces every other one. */
  disturb(disturbance: Disturbance): void {
    const others = disturbance.type === '*' ? [] : this.disturbances.filter(({ type }) => type !== disturbance.type);
    this.disturbances = [...others, disturbance];
  }

  /** @param type without it, the disturbance of all events */
  disturbanceOf(type?: EventType): Disturbance {
    const matches = (pattern: string) => (type === undefined ? pattern === '*' : matchesType(type, pattern));
    return this.disturbances.findLast((disturbance) => matches(disturbance.type)) ?? CALM;
  }

  /** @param secrets without them, the shop's own secret */
  signWith(secrets: string[] | undefined, offsetSeconds: number): void {
    this.secrets = secrets ?? [this.secret];
    this.signatureOffsetSeconds = offsetSeconds;
  }
}
