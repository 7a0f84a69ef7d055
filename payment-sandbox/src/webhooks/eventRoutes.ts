import type { FastifyInstance } from 'fastify';
import type { Api } from '../api/Api';
import { pageOf, pageParameters } from '../api/page';
import { boolean, list, object, optional, text } from '../api/readers';
import { missingResource, StripeError } from '../api/StripeError';
import type { Ledger } from '../store/Store';
import type { StripeEvent } from '../store/events';
import { matchesType } from './planDeliveries';

const RETENTION_SECONDS = 30 * 24 * 60 * 60;

const readListParameters = object({
  ...pageParameters,
  delivery_success: optional(boolean()),
  type: optional(text()),
  types: optional(list(text(), { maxLength: 20 })),
});

export async function eventRoutes(app: FastifyInstance, { api }: { api: Api }): Promise<void> {
  app.get(
    '/events/:id',
    api.handle({
      operation: 'events.retrieve',
      resource: 'event',
      read: object({}),
      run: ({ ledger, id }) => {
        const event = ledger.store.get('events', id);
        if (!event || !isRetained(ledger)(event)) throw missingResource('event', id);
        return { body: event };
      },
    }),
  );

  app.get(
    '/events',
    api.handle({
      operation: 'events.list',
      resource: 'event',
      read: readListParameters,
      run: ({ ledger, parameters }) => {
        const { type, types, delivery_success } = parameters;
        if (type !== undefined && types !== undefined) {
          throw new StripeError(400, 'You may only specify one of these parameters: type, types.', { param: 'types' });
        }
        const filter = (event: StripeEvent) =>
          (type === undefined || matchesType(event.type, type)) &&
          (types === undefined || types.includes(event.type)) &&
          (delivery_success === undefined || delivery_success === (event.pending_webhooks === 0));
        const objects = ledger.store.all('events').filter(isRetained(ledger));
        return { body: pageOf({ url: '/v1/events', kind: 'event', objects, filter }, parameters) };
      },
    }),
  );
}

function isRetained(ledger: Ledger): (event: StripeEvent) => boolean {
  const oldest = ledger.now() - RETENTION_SECONDS;
  return ({ created }) => created >= oldest;
}
