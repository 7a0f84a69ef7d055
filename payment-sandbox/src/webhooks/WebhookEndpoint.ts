import type { EventType } from '../store/objects';
import { CALM, type Disturbance, matchesType } from './planDeliveries';

/** The events that the endpoint receives. The API lists all events. */
const ENABLED_EVENTS = [
  'checkout.session.*',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.*',
  'refund.*',
];

/** The shop's endpoint, with the disturbances that tests ask for. */
export class WebhookEndpoint {
  enabledEvents = ENABLED_EVENTS;
  /** The last one that matches the type of an event applies. */
  disturbances: Disturbance[] = [];
  /** The secrets that sign webhooks. There are two while a secret is rolled. Tests set a wrong one. */
  secrets: string[];
  /** The error of the provider's clock when it signs, in seconds. */
  signatureOffsetSeconds = 0;
  /** Whether deliveries wait for a release. */
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

  /** Replaces the disturbance of the same events. A disturbance of all events replaces all others. */
  disturb(disturbance: Disturbance): void {
    const others = disturbance.type === '*' ? [] : this.disturbances.filter(({ type }) => type !== disturbance.type);
    this.disturbances = [...others, disturbance];
  }

  /** @param type without it, returns the disturbance of all events */
  disturbanceOf(type?: EventType): Disturbance {
    const matches = (pattern: string) => (type === undefined ? pattern === '*' : matchesType(type, pattern));
    return this.disturbances.findLast((disturbance) => matches(disturbance.type)) ?? CALM;
  }

  /** @param secrets the default is the shop's own secret */
  signWith(secrets: string[] | undefined, offsetSeconds: number): void {
    this.secrets = secrets ?? [this.secret];
    this.signatureOffsetSeconds = offsetSeconds;
  }
}
