import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { pageOf, pageParameters } from '../api/page';
import { object } from '../api/readers';
import { API_VERSION, EVENT_TYPES } from '../store/events';
import type { WebhookEndpointObject } from '../store/objects';
import type { Ledger } from '../store/Store';
import type { WebhookEndpoint } from './WebhookEndpoint';

interface Options {
  api: Api;
  endpoint: WebhookEndpoint;
  /** The ledger whose account owns the endpoint. */
  owner: Ledger;
}

const { ending_before, limit, starting_after } = pageParameters;
const readListParameters = object({ ending_before, limit, starting_after });

export async function endpointRoutes(app: FastifyInstance, { api, endpoint, owner }: Options): Promise<void> {
  const created = owner.now();
  app.get(
    '/webhook_endpoints',
    api.handle({
      operation: 'webhook_endpoints.list',
      resource: 'webhook',
      read: readListParameters,
      run: ({ ledger, parameters }) => {
        const objects = ledger === owner ? [toObject(endpoint, created, ledger)] : [];
        const listing = { url: '/v1/webhook_endpoints', kind: 'webhook_endpoint', objects, filter: () => true };
        return { body: pageOf(listing, { ...parameters, created: undefined }) };
      },
    }),
  );
}

/** Lists every event type, because Stripe's endpoints don't support groups such as `refund.*`. */
function toObject(endpoint: WebhookEndpoint, created: number, { livemode }: Ledger): WebhookEndpointObject {
  const isAll = endpoint.enabledEvents.includes('*');
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created,
    description: null,
    enabled_events: isAll ? ['*'] : EVENT_TYPES.filter((type) => endpoint.subscribesTo(type)),
    livemode,
    metadata: {},
    status: endpoint.isDisabled ? 'disabled' : 'enabled',
    url: endpoint.url,
  };
}
