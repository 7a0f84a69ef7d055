import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Accounts } from '../api/Accounts';
import type { FormRoute } from '../api/form';
import { paySession } from '../checkout/sessionChanges';
import type { SessionLocks } from '../checkout/SessionLocks';
import type { PaymentMethod } from '../payments/paymentChanges';
import type { StoredSession } from '../store/records';
import {
  type CardErrors,
  type CardForm,
  checkCardForm,
  checkEmail,
  declineMessage,
  digitsOf,
  readCardForm,
} from './cardForm';
import { sendPage } from './layout';
import { closedPage, payPage, type PayPageState, UNKNOWN_PAGE } from './payPage';
import { RefusedAttempts } from './RefusedAttempts';

interface PayRoute extends FormRoute {
  Params: { id: string };
  Querystring: { attempt?: string };
}

/**
 * Serves the hosted payment page. After the customer submits a form, redirects to the shop. If the form or the card is
 * refused, redirects to the payment page, which shows the error.
 */
export async function payRoutes(
  app: FastifyInstance,
  { accounts, locks }: { accounts: Accounts; locks: SessionLocks },
): Promise<void> {
  const refused = new RefusedAttempts();
  const find = (id: string) => accounts.ledgerOfSession(id).store.get('sessions', id);

  app.get<PayRoute>('/pay/:id', async ({ params, query }, reply) => {
    const stored = find(params.id);
    return stored
      ? sendForm(reply, stored, refused.find(stored.id, query.attempt) ?? newForm(stored))
      : sendUnknown(reply);
  });

  /**
   * Pays an open session with the form's input. Returns the URL to redirect to: the shop's or the payment page's.
   * Returns `undefined` for an unknown session.
   */
  const pay = async ({ params, body }: { params: PayRoute['Params']; body: PayRoute['Body'] }, check: CheckForm) => {
    // Wait for a payment in another tab, because a session may have only one payment in progress.
    await locks.hold(params.id, 0);
    const stored = find(params.id);
    if (!stored) return undefined;
    if (stored.session.status === 'expired') return `/pay/${stored.id}`;
    if (stored.session.status === 'open') {
      const form = readCardForm(body);
      const { errors, method, decline } = check(form);
      const isComplete = Object.keys(errors).length === 0;
      if (isComplete) {
        const ledger = accounts.ledgerOfSession(stored.id);
        ledger.commit(paySession(ledger, stored, { email: form.email }, method));
      }
      if (!isComplete || decline !== undefined) {
        return `/pay/${stored.id}?attempt=${refused.keep(stored.id, { form, errors, decline })}`;
      }
      refused.forget(stored.id);
    }
    return stored.session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', stored.id);
  };

  app.post<PayRoute>('/pay/:id', async (request, reply) => {
    const next = await pay(request, byCard);
    return next === undefined ? sendUnknown(reply) : reply.redirect(next, 303);
  });

  app.post<PayRoute>('/pay/:id/bank-debit', async (request, reply) => {
    const next = await pay(request, byBankDebit);
    return next === undefined ? sendUnknown(reply) : reply.redirect(next, 303);
  });

  app.post<PayRoute>('/pay/:id/cancel', async ({ params }, reply) => {
    const stored = find(params.id);
    if (!stored) return sendUnknown(reply);
    return reply.redirect(stored.session.cancel_url ?? `/pay/${stored.id}`, 303);
  });
}

/** Checks the form for one payment method. Returns the errors by field, and the message for a declined card. */
type CheckForm = (form: CardForm) => { errors: CardErrors; method: PaymentMethod; decline?: string | undefined };

const byCard: CheckForm = (form) => {
  const errors = checkCardForm(form, new Date());
  const isComplete = Object.keys(errors).length === 0;
  return {
    errors,
    method: { type: 'card', number: digitsOf(form.cardNumber) },
    decline: isComplete ? declineMessage(form.cardNumber) : undefined,
  };
};

const byBankDebit: CheckForm = (form) => ({ errors: checkEmail(form), method: { type: 'bacs_debit' } });

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
