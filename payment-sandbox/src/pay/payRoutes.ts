import type { FastifyInstance, FastifyReply } from 'fastify';
import { paySession } from '../checkout/sessionChanges';
import type { SandboxContext } from '../context';
import type { StoredSession } from '../store/objects';
import { checkCardForm, declineOf, readCardForm } from './cardForm';
import { sendPage } from './layout';
import { closedPage, payPage, type PayPageState, UNKNOWN_PAGE } from './payPage';

interface PayRoute {
  Params: { id: string };
}

/** The hosted payment page. A refused form answers 200 with what was typed, so that the browser's console stays clean. */
export async function payRoutes(app: FastifyInstance, { context }: { context: SandboxContext }): Promise<void> {
  const find = (id: string) => context.store.get('sessions', id);

  app.get<PayRoute>('/pay/:id', async ({ params }, reply) => {
    const stored = find(params.id);
    if (!stored) return sendUnknown(reply);
    return sendForm(reply, stored, { form: { email: stored.session.customer_email ?? '', cardNumber: '', expiry: '', cvc: '' }, errors: {} });
  });

  app.post<PayRoute>('/pay/:id', async ({ params, body }, reply) => {
    const stored = find(params.id);
    if (!stored) return sendUnknown(reply);
    const form = readCardForm(body);
    if (stored.session.status === 'open') {
      const errors = checkCardForm(form, new Date());
      const decline = declineOf(form.cardNumber);
      if (Object.keys(errors).length > 0) return sendForm(reply, stored, { form, errors });
      if (decline !== undefined) return sendForm(reply, stored, { form, errors: {}, decline });
      context.commit(paySession(stored, form.email));
    }
    if (stored.session.status === 'expired') return sendForm(reply, stored, { form, errors: {} });
    return reply.redirect(stored.session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', stored.id), 303);
  });

  app.post<PayRoute>('/pay/:id/cancel', async ({ params }, reply) => {
    const stored = find(params.id);
    if (!stored) return sendUnknown(reply);
    return reply.redirect(stored.session.cancel_url ?? `/pay/${stored.id}`, 303);
  });
}

function sendForm(reply: FastifyReply, stored: StoredSession, state: PayPageState): FastifyReply {
  const { session } = stored;
  const body = session.status === 'open' ? payPage(stored, state) : closedPage(stored);
  return sendPage(reply, 'Card payment (sandbox)', body, [session.success_url, session.cancel_url]);
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), 'Card payment (sandbox)', UNKNOWN_PAGE);
}
