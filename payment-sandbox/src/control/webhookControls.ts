import type { FastifyInstance } from 'fastify';
import type { FormRoute } from '../api/form';
import { integer, list, object, oneOf, optional, text } from '../api/readers';
import { missingResource, StripeError } from '../api/StripeError';
import { type Disturbance, NO_DISTURBANCE } from '../webhooks/planDeliveries';
import type { ControlContext } from './ControlContext';
import { wantsPage } from './controlPage';

const MAX_DELAY_MS = 7 * 24 * 60 * 60 * 1000;

const percent = optional(integer({ max: 100 }));
const delay = optional(integer({ max: MAX_DELAY_MS }));
const readDisturbance = object({
  type: optional(text()),
  dropPercent: percent,
  duplicatePercent: percent,
  twinPercent: percent,
  minDelayMs: delay,
  maxDelayMs: delay,
  resendAfterMs: delay,
});

const readSigning = object({
  /** Negative for a timestamp in the past. */
  offsetSeconds: optional(integer({ min: -1_000_000 })),
  secrets: optional(list(text())),
});
const readEndpoint = object({ enabledEvents: optional(list(text())), status: optional(oneOf('enabled', 'disabled')) });
const readOrder = object({ order: optional(oneOf('created', 'reversed', 'random')) });

/** Registers the control routes for webhooks. */
export async function webhookControls(
  app: FastifyInstance,
  { accounts, endpoint, webhooks }: ControlContext,
): Promise<void> {
  app.get('/webhooks', async () => ({
    disturbances: endpoint.disturbances,
    enabledEvents: endpoint.enabledEvents,
    isHeld: endpoint.isHeld,
    signatureOffsetSeconds: endpoint.signatureOffsetSeconds,
    waiting: webhooks.waitingCount,
  }));

  app.post<FormRoute>('/webhooks', async ({ body, headers }, reply) => {
    const {
      type = NO_DISTURBANCE.type,
      dropPercent = NO_DISTURBANCE.dropPercent,
      duplicatePercent = NO_DISTURBANCE.duplicatePercent,
      twinPercent = NO_DISTURBANCE.twinPercent,
      minDelayMs = NO_DISTURBANCE.minDelayMs,
      maxDelayMs = NO_DISTURBANCE.maxDelayMs,
      resendAfterMs,
    } = readDisturbance(body ?? {}, '');
    if (maxDelayMs < minDelayMs) {
      throw new StripeError(400, 'maxDelayMs must not be less than minDelayMs.', { param: 'maxDelayMs' });
    }
    const percentages = { dropPercent, duplicatePercent, twinPercent };
    const disturbance: Disturbance = { type, ...percentages, minDelayMs, maxDelayMs, resendAfterMs };
    endpoint.disturb(disturbance);
    return wantsPage(headers.accept) ? reply.redirect('/sandbox', 303) : disturbance;
  });

  app.post('/webhooks/hold', async () => {
    endpoint.isHeld = true;
    return { isHeld: true };
  });

  app.post<FormRoute>('/webhooks/release', async ({ body }) => {
    const { order = 'created' } = readOrder(body ?? {}, '');
    return { released: await webhooks.release(order) };
  });

  app.post<FormRoute>('/webhooks/signing', async ({ body }) => {
    const { offsetSeconds = 0, secrets } = readSigning(body ?? {}, '');
    endpoint.signWith(secrets, offsetSeconds);
    return { offsetSeconds, signatures: endpoint.secrets.length };
  });

  app.post<FormRoute>('/webhooks/endpoint', async ({ body }) => {
    const { enabledEvents = endpoint.enabledEvents, status } = readEndpoint(body ?? {}, '');
    endpoint.enabledEvents = enabledEvents;
    if (status !== undefined) endpoint.isDisabled = status === 'disabled';
    return { enabledEvents, status: endpoint.isDisabled ? 'disabled' : 'enabled' };
  });

  app.get('/events', async () => accounts.main.store.all('events'));

  app.post<{ Params: { id: string } }>('/events/:id/resend', async ({ params }) => {
    const event = accounts.main.store.get('events', params.id);
    if (!event) throw missingResource('event', params.id);
    webhooks.resend(event);
    return event;
  });
}
