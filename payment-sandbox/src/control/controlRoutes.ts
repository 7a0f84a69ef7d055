import type { FastifyInstance } from 'fastify';
import { integer, object, oneOf, optional, text } from '../api/readers';
import type { FormObject } from '../api/form';
import { missingResource } from '../api/StripeError';
import { expireSession, findSession, finishDelayedPayment, paySession } from '../checkout/sessionChanges';
import type { SandboxContext } from '../context';
import { closeDispute, disputeCharge, escalateInquiry } from '../disputes/disputeCharge';
import { sendPage } from '../pay/layout';
import { refundCharge } from '../refunds/refundCharge';
import type { Changes } from '../store/Store';
import { planDeliveries } from '../webhooks/disturbance';
import { controlPage } from './controlPage';

interface SessionRoute {
  Params: { id: string; action: string };
}

const ACTIONS = ['pay', 'pay-later', 'payment-arrives', 'payment-fails', 'expire', 'refund', 'dispute', 'inquire', 'escalate', 'dispute-won', 'dispute-lost'] as const;
const readAction = oneOf(...ACTIONS);
const readRefund = object({ amount: optional(integer({ min: 1 })) });
const percent = integer({ max: 100 });
const readFailures = object({ status: integer({ min: 400, max: 599 }), times: integer({ max: 1000 }) });
const readDisturbance = object({ dropPercent: percent, duplicatePercent: percent, maxDelayMs: integer({ max: 60_000 }) });

/** What happens at a provider without the shop's doing, for tests and for trying out: below `/sandbox`, forms in, JSON or a page out. */
export async function controlRoutes(app: FastifyInstance, { context }: { context: SandboxContext }): Promise<void> {
  const { store, webhooks } = context;

  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin') return reply.code(403).send('This page takes changes from itself only.');
  });

  app.get('/sandbox', async (_request, reply) => sendPage(reply, 'Payment sandbox', controlPage(store, webhooks.disturbance)));

  app.get<{ Params: { id: string } }>('/sandbox/sessions/:id', async ({ params }) => findSession(store, params.id).session);

  app.get('/sandbox/sessions', async () => store.all('sessions').map(({ session }) => session));

  app.post<SessionRoute>('/sandbox/sessions/:id/:action', async ({ params, body, headers }, reply) => {
    const stored = findSession(store, params.id);
    const intent = stored.session.payment_intent ?? '';
    const email = stored.session.customer_email ?? 'payer@example.com';
    const changes: Record<(typeof ACTIONS)[number], () => Changes> = {
      pay: () => paySession(stored, email),
      'pay-later': () => paySession(stored, email, { isDelayed: true }),
      'payment-arrives': () => finishDelayedPayment(store, stored, true),
      'payment-fails': () => finishDelayedPayment(store, stored, false),
      expire: () => expireSession(stored),
      refund: () => {
        const { amount } = readRefund((body ?? {}) as FormObject, '');
        return refundCharge(store, { payment_intent: intent, ...(amount === undefined ? {} : { amount: String(amount) }) }).changes;
      },
      dispute: () => disputeCharge(store, intent),
      inquire: () => disputeCharge(store, intent, { isInquiry: true }),
      escalate: () => escalateInquiry(store, intent),
      'dispute-won': () => closeDispute(store, intent, 'won'),
      'dispute-lost': () => closeDispute(store, intent, 'lost'),
    };
    context.commit(changes[readAction(params.action, 'action')]());
    return wantsPage(headers.accept) ? reply.redirect('/sandbox', 303) : findSession(store, params.id).session;
  });

  app.post<{ Params: { id: string } }>('/sandbox/events/:id/resend', async ({ params }) => {
    const event = store.get('events', text()(params.id, 'id'));
    if (!event) throw missingResource('event', params.id);
    const deliveries = planDeliveries(event, webhooks.disturbance);
    store.commit({ deliveries });
    webhooks.enqueue(deliveries);
    return event;
  });

  app.post('/sandbox/failures', async ({ body }) => Object.assign(context.failures, readFailures((body ?? {}) as FormObject, '')));

  app.post('/sandbox/webhooks', async ({ body, headers }, reply) => {
    webhooks.disturbance = readDisturbance((body ?? {}) as FormObject, '');
    return wantsPage(headers.accept) ? reply.redirect('/sandbox', 303) : webhooks.disturbance;
  });
}

function wantsPage(accept = ''): boolean {
  return accept.includes('text/html');
}
