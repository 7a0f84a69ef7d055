import type { FastifyInstance, FastifyReply } from 'fastify';
import { paySession } from '../checkout/sessionChanges';
import type { SandboxContext } from '../context';
import type { StoredSession } from '../store/objects';
import { checkCardForm, declineOf, readCardForm } from './cardForm';
import { sendPage } from './layout';
import { closedPage, payPage, type PayPageState, UNKNOWN_PAGE } from './payPage';
import { RefusedAttempts } from './RefusedAttempts';

interface PayRoute {
  Params: { id: string };
  Querystring: { attempt?: string };
}

/** The hosted payment page. Every form is answered with a redirect: to the shop, or back to the page, which then says what was wrong. */
export async function payRoutes(app: FastifyInstance, { context }: { context: SandboxContext }): Promise<void> {
  const refused = new RefusedAttempts();
  const find = (id: string) => context.store.get('sessions', id);

  app.get<PayRoute>('/pay/:id', async ({ params, query }, reply) => {
    const stored = find(params.id);
    return stored ? sendForm(reply, stored, refused.find(stored.id, query.attempt) ?? newForm(stored)) : sendUnknown(reply);
  });

  app.post<PayRoute>('/pay/:id', async ({ params, body }, reply) => {
    const stored = find(params.id);
    if (!stored) return sendUnknown(reply);
    if (stored.session.status === 'expired') return reply.redirect(`/pay/${stored.id}`, 303);
    if (stored.session.status === 'open') {
      const form = readCardForm(body);
      const errors = checkCardForm(form, new Date());
      const decline = Object.keys(errors).length === 0 ? declineOf(form.cardNumber) : undefined;
      if (decline !== undefined || Object.keys(errors).length > 0) {
        return reply.redirect(`/pay/${stored.id}?attempt=${refused.keep(stored.id, { form, errors, decline })}`, 303);
      }
      refused.forget(stored.id);
      context.commit(paySession(stored, form.email));
    }
    return reply.redirect(stored.session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', stored.id), 303);
  });

  app.post<PayRoute>('/pay/:id/cancel', async ({ params }, reply) => {
    const stored = find(params.id);
    if (!stored) return sendUnknown(reply);
    return reply.redirect(stored.session.cancel_url ?? `/pay/${stored.id}`, 303);
  });
}

function newForm({ session }: StoredSession): PayPageState {
  return { form: { email: session.customer_email ?? '', cardNumber: '', expiry: '', cvc: '' }, errors: {} };
}

function sendForm(reply: FastifyReply, stored: StoredSession, state: PayPageState): FastifyReply {
  const { session } = stored;
  const body = session.status === 'open' ? payPage(stored, state) : closedPage(stored);
  return sendPage(reply, 'Card payment (sandbox)', body, [session.success_url, session.cancel_url]);
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), 'Card payment (sandbox)', UNKNOWN_PAGE);
}
