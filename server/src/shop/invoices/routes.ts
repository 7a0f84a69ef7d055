import { CORRECT_INVOICE, CREATE_INVOICE, INVOICE_DETAILS } from 'shared/contract/invoices';
import { LAST_INVOICE } from 'shared/contract/lastInvoice';
import { requireSession, requireUser, userOf } from '../accounts/session';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { correctInvoice } from './correctInvoice';
import { createInvoice } from './createInvoice';
import { invoiceDetails } from './invoiceDetails';
import { lastInvoiceDetails } from './lastInvoiceDetails';

const INVOICES: RateLimit = { name: 'invoice-account', limit: 60, windowMs: 10 * MINUTE_MS };

export const invoiceRoutes: Routes<AppContext> = async (app, { context }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  app.route({
    ...INVOICE_DETAILS,
    handler: (request) => invoiceDetails(context, requireSession(context, request), request.params.paymentId),
  });

  app.route({
    ...LAST_INVOICE,
    preHandler: requireUser(context),
    handler: (request) => lastInvoiceDetails(context, userOf(request).id),
  });

  for (const [described, renderInvoice] of [
    [CREATE_INVOICE, createInvoice],
    [CORRECT_INVOICE, correctInvoice],
  ] as const) {
    app.route({
      ...described,
      preHandler: requireUser(context),
      handler: async (request, reply) => {
        const { id } = userOf(request);
        await consumeRateLimit(context, INVOICES, id);
        const html = await renderInvoice(context, id, request.body);
        return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(html);
      },
    });
  }
};
