import { WEBHOOK_PATH } from '../../payments/checkEvent';
import { NEEDED_EVENTS } from '../../payments/eventTypes';
import { describeLateEvents, findLateEvents } from '../../payments/lateEvents';
import type { PaymentContext } from '../../payments/PaymentContext';
import type { WebhookEndpoint } from '../../payments/PaymentProvider';
import { explainRefusal, webhookOrigin } from './checkProvider';
import { type Check, type Finding, ok, problem } from './Finding';

export const endpointCheck: Check = {
  name: 'webhook endpoint',
  run: async (context) => {
    try {
      return judgeEndpoints(context, await context.provider.listWebhookEndpoints());
    } catch (error) {
      return explainRefusal(error, 'webhook endpoints');
    }
  },
};

/** Judges the site's endpoint. If it has several, prefers an enabled one. */
export function judgeEndpoints(
  context: Pick<PaymentContext, 'config'>,
  endpoints: readonly WebhookEndpoint[],
): Finding {
  const { siteOrigins } = context.config;
  const urls = new Set([webhookOrigin(context), ...siteOrigins].map((origin) => origin + WEBHOOK_PATH));
  const own = endpoints.filter(({ url }) => urls.has(url.replace(/\/+$/, '')));
  const [endpoint] = [...own.filter(({ isEnabled }) => isEnabled), ...own];
  const events = NEEDED_EVENTS.join(', ');
  if (!endpoint)
    return problem(`Stripe has no webhook endpoint ${[...urls][0]}. Add it with snapshot events: ${events}.`);
  const { url, isEnabled, apiVersion } = endpoint;
  if (!isEnabled) return problem(`The webhook endpoint ${url} is disabled. Enable it in Stripe’s dashboard.`);
  const missing = NEEDED_EVENTS.filter((type) => !endpoint.events.includes(type) && !endpoint.events.includes('*'));
  if (missing.length > 0) return problem(`The webhook endpoint ${url} lacks events. Add ${missing.join(', ')}.`);
  return ok(`${url} gets all events that the shop needs, in ${apiVersion ?? 'the account’s default'} API version.`);
}

export const eventsCheck: Check = {
  name: 'webhook events',
  run: async ({ db, clock }) => {
    const late = await findLateEvents(db, clock.now());
    const description = describeLateEvents(late);
    if (description !== undefined) return problem(`In the last day, ${description}`);
    const last = late.lastEventAt?.toISOString();
    return ok(last === undefined ? 'No event has arrived yet.' : `The last event arrived at ${last}.`);
  },
};
