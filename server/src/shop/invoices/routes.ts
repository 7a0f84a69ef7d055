import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import * as Type from 'typebox';
import { requireSession, requireUser, userOf } from '../accounts/session';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import { correctInvoice } from './correctInvoice';
import { createInvoice } from './createInvoice';
import { invoiceDetails } from './invoiceDetails';
import { lastInvoiceDetails } from './lastInvoiceDetails';

const INVOICES: RateLimit = { name: 'invoice-account', limit: 60, windowMs: 10 * MINUTE_MS };
const TAGS = ['invoices'];

export const invoiceRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
  const creditNote = Type.Object({
    number: Type.String(),
    html: Type.String(),
    voidedOn: Type.Optional(Type.String()),
  });
  const details = Type.Object({
    invoiceHtml: Type.Optional(Type.String()),
    countryName: Type.Optional(Type.String()),
    countryIsoCode: Type.Optional(Type.String()),
    creditNotes: Type.Optional(Type.Array(creditNote)),
    correctable: Type.Optional(
      Type.Object({ name: Type.String(), address: Type.String(), buyersRefNumber: Type.String() }),
    ),
  });
  app.get(
    '/api/order/getinvoicedetails/:id',
    { schema: { tags: TAGS, params, response: { 200: details } } },
    (request) => invoiceDetails(context, requireSession(context, request), request.params.id),
  );

  const lastDetails = Type.Object({
    name: Type.Optional(Type.String()),
    address: Type.Optional(Type.String()),
    countryIsoCode: Type.Optional(Type.String()),
  });
  app.get(
    '/api/order/lastinvoicedetails',
    { preHandler: requireUser(context), schema: { tags: TAGS, response: { 200: lastDetails } } },
    (request) => lastInvoiceDetails(context, userOf(request).id),
  );

  const body = Type.Object({
    paymentId: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.String({ maxLength: BUSINESS_NAME_MAX_LENGTH }),
    address: Type.String({ maxLength: BILLING_ADDRESS_MAX_LENGTH }),
    buyersRefNumber: Type.Optional(Type.String({ maxLength: BUYER_REFERENCE_MAX_LENGTH })),
    countryIsoCode: Type.Optional(Type.String({ maxLength: 2 })),
  });
  for (const [path, renderInvoice] of [
    ['/api/order/createinvoice/', createInvoice],
    ['/api/order/correctinvoice/', correctInvoice],
  ] as const) {
    app.post(
      path,
      { preHandler: requireUser(context), schema: { tags: TAGS, body, response: { 200: Type.String() } } },
      async (request, reply) => {
        const { id } = userOf(request);
        await consumeRateLimit(context, INVOICES, id);
        const html = await renderInvoice(context, id, request.body);
        return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(html);
      },
    );
  }
};
