import type { EventType } from '../store/events';
import { type Disturbance, matchesType, NO_DISTURBANCE } from './planDeliveries';

/** The events that the endpoint receives by default. The events API also lists all other events. */
const ENABLED_EVENTS = [
  'checkout.session.*',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.*',
  'payout.failed',
  'refund.*',
];

/** The shop's endpoint, with the disturbances that tests request. */
export class WebhookEndpoint {
  enabledEvents = ENABLED_EVENTS;
  /** True while the endpoint is disabled and gets no events. */
  isDisabled = false;
  /** The disturbances that tests requested. The last disturbance that matches an event's type applies. */
  disturbances: Disturbance[] = [];
  /** The signing secrets. There are two during a secret rotation, and tests can set a wrong one. */
  secrets: string[];
  /** How many seconds the signing clock is ahead. Negative if the clock is behind. */
  signatureOffsetSeconds = 0;
  /** True while the sandbox holds back deliveries. `/sandbox/webhooks/release` sends the deliveries. */
  isHeld = false;

  constructor(
    readonly url: string,
    private readonly secret: string,
  ) {
    this.secrets = [secret];
  }

  isEnabled(type: EventType): boolean {
    return !this.isDisabled && this.subscribesTo(type);
  }

  subscribesTo(type: EventType): boolean {
    return this.enabledEvents.some((pattern) => matchesType(type, pattern));
  }

  /**
   * Adds a disturbance, which replaces any disturbance for the same type. A disturbance for all types replaces every
   * other disturbance.
   */
  disturb(disturbance: Disturbance): void {
    const others = disturbance.type === '*' ? [] : this.disturbances.filter(({ type }) => type !== disturbance.type);
    this.disturbances = [...others, disturbance];
  }

  /** Returns the disturbance for an event type. Without a type, returns the disturbance for all events. */
  disturbanceOf(type?: EventType): Disturbance {
    const matches = (pattern: string) => (type === undefined ? pattern === '*' : matchesType(type, pattern));
    return this.disturbances.findLast((disturbance) => matches(disturbance.type)) ?? NO_DISTURBANCE;
  }

  /**
   * Sets the secrets and the clock for signing.
   * @param secrets the default is the shop's own secret
   */
  signWith(secrets: string[] | undefined, offsetSeconds: number): void {
    this.secrets = secrets ?? [this.secret];
    this.signatureOffsetSeconds = offsetSeconds;
  }
}
