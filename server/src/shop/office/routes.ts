import { OFFICE_CUSTOMER, OFFICE_SUBSCRIPTION } from 'shared/contract/officeCustomer';
import { OFFICE_HOME, OFFICE_SEARCH } from 'shared/contract/officeHome';
import { ADD_NOTE } from 'shared/contract/officeNotes';
import { OFFICE_ORDER } from 'shared/contract/officeOrder';
import type { Routes } from 'server-kit/http/Routes';
import { requireOfficeAddress } from '../staff/officeOrigin';
import { requireStaff, staffOf } from '../staff/session';
import type { ContentContext } from '../content/ContentFile';
import type { PaymentContext } from '../provider/PaymentContext';
import { officeDocumentRoutes } from './order/documentRoutes';
import { reportRoutes } from './operations/reportRoutes';
import { operationRoutes } from './operations/routes';
import { findOrderPage } from './order/findOrderPage';
import { writeNote } from '../staff/notes';
import { codesFor, isOfficeRole } from './roles';
import { findCustomerPage } from './customer/findCustomerPage';
import { findSubscriptionPage } from './customer/findSubscriptionPage';
import { findHome } from './home/findHome';
import { searchEverything } from './search/searchEverything';

/** Registers the office's calls, which only owners, support and accountants may use. Replies are never cached. */
export const officeRoutes: Routes<PaymentContext & ContentContext> = async (app, { context }) => {
  app.addHook('onRequest', requireOfficeAddress(context.config));
  const forStaff = requireStaff(context, isOfficeRole);
  app.addHook('onRequest', forStaff.onRequest);
  app.addHook('preValidation', forStaff.preValidation);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  app.route({
    ...OFFICE_ORDER,
    handler: async (request) => {
      const order = await findOrderPage(context, request.params.number);
      return { ...order, codes: codesFor(staffOf(request).role, order.codes) };
    },
  });
  app.route({ ...OFFICE_CUSTOMER, handler: (request) => findCustomerPage(context, request.params.id) });
  app.route({
    ...OFFICE_SUBSCRIPTION,
    handler: async (request) => {
      const subscription = await findSubscriptionPage(context, request.params.id);
      const { role } = staffOf(request);
      const [codes, replacedCodes] = [codesFor(role, subscription.codes), codesFor(role, subscription.replacedCodes)];
      return { ...subscription, codes, replacedCodes };
    },
  });
  app.route({
    ...OFFICE_SEARCH,
    handler: (request) => searchEverything(context, staffOf(request).role, request.query.text),
  });
  app.route({ ...OFFICE_HOME, handler: (request) => findHome(context, staffOf(request)) });

  app.route({
    ...ADD_NOTE,
    handler: async (request, reply) => {
      await writeNote(context, staffOf(request).email, request.body);
      return reply.code(204).send();
    },
  });

  await app.register(operationRoutes, { context });
  await app.register(reportRoutes, { context });
  await app.register(officeDocumentRoutes, { context });
};
