import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { requireStaff, staffOf } from '../staff/session';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { officeDocumentRoutes } from './order/documentRoutes';
import { reportRoutes } from './operations/reportRoutes';
import { operationRoutes } from './operations/routes';
import { findOrderPage } from './order/findOrderPage';
import { writeNote } from '../staff/notes';
import { isOfficeRole } from './roles';
import { findCustomerPage } from './customer/findCustomerPage';
import { findSubscriptionPage } from './customer/findSubscriptionPage';
import { findHome } from './home/findHome';
import { searchEverything } from './search/searchEverything';
import { CustomerPage, HomePage, Id, NewNote, OrderPage, SearchResult, SubscriptionPage } from './schemas';

const TAGS = ['office'];

/** Registers the office's calls. Only the owner, support and the accountant may use them, and nobody caches replies. */
export const officeRoutes: FastifyPluginAsyncTypebox<{ context: PaymentContext & ContentContext }> = async (
  app,
  { context },
) => {
  app.addHook('onRequest', requireStaff(context, isOfficeRole));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  const orderNumber = Type.Object({ number: Id });
  app.get(
    '/api/office/orders/:number',
    { schema: { tags: TAGS, params: orderNumber, response: { 200: OrderPage } } },
    async (request) => findOrderPage(context, request.params.number),
  );

  const id = Type.Object({ id: Id });
  app.get(
    '/api/office/customers/:id',
    { schema: { tags: TAGS, params: id, response: { 200: CustomerPage } } },
    async (request) => findCustomerPage(context, request.params.id),
  );

  app.get(
    '/api/office/subscriptions/:id',
    { schema: { tags: TAGS, params: id, response: { 200: SubscriptionPage } } },
    async (request) => findSubscriptionPage(context, request.params.id),
  );

  const search = Type.Object({ text: Id });
  app.get(
    '/api/office/search',
    { schema: { tags: TAGS, querystring: search, response: { 200: SearchResult } } },
    async (request) => searchEverything(context, request.query.text),
  );

  app.get('/api/office/home', { schema: { tags: TAGS, response: { 200: HomePage } } }, async (request) =>
    findHome(context, staffOf(request).role),
  );

  app.post('/api/office/notes', { schema: { tags: TAGS, body: NewNote } }, async (request, reply) => {
    await writeNote(context, staffOf(request).email, request.body);
    return reply.code(204).send();
  });

  await app.register(operationRoutes, { context });
  await app.register(reportRoutes, { context });
  await app.register(officeDocumentRoutes, { context });
};
