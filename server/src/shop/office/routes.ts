import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { requireStaff, staffOf } from '../staff/session';
import type { PaymentContext } from '../payments/PaymentContext';
import { operationRoutes } from './operations/routes';
import { findOrderPage } from './order/findOrderPage';
import { writeNote } from './order/notes';
import { isOfficeRole } from './roles';
import { Id, NewNote, OrderPage } from './schemas';

const TAGS = ['office'];

/** Registers the office's calls. Only the owner, support and the accountant may use them, and nobody caches replies. */
export const officeRoutes: FastifyPluginAsyncTypebox<{ context: PaymentContext }> = async (app, { context }) => {
  app.addHook('preHandler', requireStaff(context, isOfficeRole));
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

  app.post('/api/office/notes', { schema: { tags: TAGS, body: NewNote } }, async (request, reply) => {
    await writeNote(context, staffOf(request).email, request.body);
    return reply.code(204).send();
  });

  await app.register(operationRoutes, { context });
};
