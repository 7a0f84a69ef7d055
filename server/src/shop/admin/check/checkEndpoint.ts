import { DAY_MS, later } from 'server-kit/clock/clock';
import { localUrl } from 'server-kit/config/localUrl';
import { sendCheckEvent, WEBHOOK_PATH } from '../../payments/checkEvent';
import { NEEDED_EVENTS } from '../../provider/eventTypes';
import { describeLateEvents, findLateEvents, type LateEvents } from '../../payments/lateEvents';
import type { PaymentContext } from '../../provider/PaymentContext';
import type { WebhookEndpoint } from '../../provider/providerAccount';
import { explainRefusal, webhookOrigin } from './checkProvider';
import { type Check, type Finding, ok, problem, unknown } from './Finding';

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

/** Checks the site's endpoint at the provider. If there are several, checks an enabled one. */
export function judgeEndpoints(
  context: Pick<PaymentContext, 'config'>,
  endpoints: readonly WebhookEndpoint[],
): Finding {
  const { siteOrigins } = context.config;
  const urls = new Set([webhookOrigin(context), ...siteOrigins].map((origin) => origin + WEBHOOK_PATH));
  const own = endpoints.filter(({ url }) => urls.has(url.replace(/\/+$/, '')));
  const endpoint = own.find(({ isEnabled }) => isEnabled) ?? own[0];
  const events = NEEDED_EVENTS.join(', ');
  if (!endpoint)
    return problem(`Stripe has no webhook endpoint ${[...urls][0]}. Add it with snapshot events: ${events}.`);
  const { url, isEnabled, apiVersion } = endpoint;
  if (!isEnabled) return problem(`The webhook endpoint ${url} is disabled. Enable it in Stripe’s dashboard.`);
  const missing = NEEDED_EVENTS.filter((type) => !endpoint.events.includes(type) && !endpoint.events.includes('*'));
  if (missing.length > 0)
    return problem(`The webhook endpoint ${url} does not receive all events. Add ${missing.join(', ')}.`);
  const version = apiVersion === null ? 'the account’s default API version' : `API version ${apiVersion}`;
  return ok(`${url} receives all events that the shop needs, in ${version}.`);
}

export const eventsCheck: Check = {
  name: 'webhook events',
  run: async (context) => {
    const { db, clock } = context;
    const late = await findLateEvents(db, clock.now());
    const rejectedAt = await findWrongSignature(context, late);
    if (rejectedAt !== undefined)
      return problem(
        `The server rejected an event with a wrong signature at ${rejectedAt.toISOString()}, and no event has arrived since. Copy the signing secret of ${webhookOrigin(context)}${WEBHOOK_PATH} from Stripe’s dashboard to STRIPE_WEBHOOK_SECRET, then restart the server.`,
      );
    const description = describeLateEvents(late);
    if (description !== undefined) return problem(`In the last day, ${description}`);
    if (late.lastEventAt === null)
      return unknown(
        'No event has arrived yet, so nothing proves that STRIPE_WEBHOOK_SECRET is the endpoint’s secret. The first payment will.',
      );
    return ok(`The last event arrived at ${late.lastEventAt.toISOString()}.`);
  },
};

/**
 * Asks the server when it last rejected an event with a wrong signature. Ignores a rejection that is older than a day
 * or than the last accepted event. That event proves that the secret is right, and anyone can send forged events.
 */
async function findWrongSignature(
  { config, provider, clock }: PaymentContext,
  { lastEventAt }: LateEvents,
): Promise<Date | undefined> {
  const outcome = await sendCheckEvent(provider, localUrl(config));
  const rejectedAt = outcome.kind === 'accepted' ? outcome.wrongSignatureAt : undefined;
  const since = Math.max(later(clock.now(), -DAY_MS).getTime(), lastEventAt?.getTime() ?? 0);
  return rejectedAt && rejectedAt.getTime() > since ? rejectedAt : undefined;
}
