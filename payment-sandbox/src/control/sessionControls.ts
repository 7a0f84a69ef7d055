import type { FastifyInstance } from 'fastify';
import type { FormRoute } from '../api/form';
import { choiceOf, email as readEmail, integer, object, oneOf, optional, text } from '../api/readers';
import { StripeError } from '../api/StripeError';
import { expireSession, findSession, finishDelayedPayment, paySession } from '../checkout/sessionChanges';
import {
  closeInquiry,
  disputeCharge,
  escalateInquiry,
  loseDispute,
  openDisputes,
  respondToDispute,
  winDispute,
} from '../disputes/disputeChanges';
import { findCharge } from '../payments/findCharge';
import { GOOD_CARD, TEST_CARDS } from '../payments/testCards';
import { refundCharge } from '../refunds/refundCharge';
import type { Charge, Dispute } from '../store/objects';
import type { StoredSession } from '../store/records';
import type { Changes } from '../store/changes';
import type { Ledger } from '../store/Store';
import type { ControlContext } from './ControlContext';
import { wantsPage } from './controlPage';

const readOptions = object({
  amount: optional(integer({ min: 1 })),
  card: optional(oneOf(...Object.keys(TEST_CARDS))),
  country: optional(text()),
  durationMs: optional(integer({ max: 600_000 })),
  email: optional(readEmail()),
  reason: optional(text()),
});

type Options = ReturnType<typeof readOptions>;

/** The actions of customers, banks and Stripe on a session and its payment. */
const ACTIONS: Record<string, (ledger: Ledger, stored: StoredSession, options: Options) => Changes> = {
  pay: (ledger, stored, options) =>
    paySession(ledger, stored, payerOf(stored, options), { type: 'card', number: options.card ?? GOOD_CARD }),
  'pay-later': (ledger, stored, options) =>
    paySession(ledger, stored, payerOf(stored, options), { type: 'bacs_debit' }),
  'payment-arrives': (ledger, stored) => finishDelayedPayment(ledger, stored, 'succeeded'),
  'payment-fails': (ledger, stored) => finishDelayedPayment(ledger, stored, 'failed'),
  expire: (ledger, stored) => expireSession(ledger, stored).changes,
  refund: (ledger, { session }, { amount }) => {
    const parameters = {
      amount,
      charge: undefined,
      payment_intent: session.payment_intent ?? '',
      metadata: {},
      reason: undefined,
    };
    return refundCharge(ledger, parameters, { ignoresDisputes: true }).changes;
  },
  dispute: (ledger, stored, { amount, reason }) => disputeCharge(ledger, chargeOf(ledger, stored), { amount, reason }),
  inquire: (ledger, stored, { amount, reason }) =>
    disputeCharge(ledger, chargeOf(ledger, stored), { amount, reason, isInquiry: true }),
  respond: (ledger, stored) => respondToDispute(ledger, disputeOf(ledger, stored)),
  escalate: (ledger, stored) => escalateInquiry(ledger, disputeOf(ledger, stored)),
  'dispute-won': (ledger, stored) => winDispute(ledger, disputeOf(ledger, stored)),
  'dispute-lost': (ledger, stored) => loseDispute(ledger, disputeOf(ledger, stored)),
  'close-inquiry': (ledger, stored) => closeInquiry(ledger, disputeOf(ledger, stored)),
};

const readAction = choiceOf(ACTIONS);

export async function sessionControls(app: FastifyInstance, { accounts, locks }: ControlContext): Promise<void> {
  app.get('/sessions', async () => accounts.main.store.all('sessions').map(({ session }) => session));

  app.get<{ Params: { id: string } }>('/sessions/:id', async ({ params }) => {
    return findSession(accounts.ledgerOfSession(params.id).store, params.id).session;
  });

  app.post<FormRoute & { Params: { id: string; action: string } }>(
    '/sessions/:id/:action',
    async ({ params, body, headers }, reply) => {
      const action = readAction(params.action, 'action');
      const options = readOptions(body ?? {}, '');
      const ledger = accounts.ledgerOfSession(params.id);
      if (options.durationMs !== undefined) await locks.hold(params.id, options.durationMs);
      ledger.commit(action(ledger, findSession(ledger.store, params.id), options));
      return wantsPage(headers.accept) ? reply.redirect('/sandbox', 303) : findSession(ledger.store, params.id).session;
    },
  );
}

function payerOf({ session }: StoredSession, { email, country }: Options) {
  return { email: email ?? session.customer_email ?? 'payer@example.com', country };
}

function chargeOf({ store }: Ledger, { session }: StoredSession): Charge {
  return findCharge(store, undefined, session.payment_intent ?? '');
}

/** Returns the newest open dispute of the session's payment. Throws 400 if there is none. */
function disputeOf(ledger: Ledger, stored: StoredSession): Dispute {
  const charge = chargeOf(ledger, stored);
  const dispute = openDisputes(ledger.store, charge).at(-1);
  if (!dispute) throw new StripeError(400, `Charge ${charge.id} has no open dispute.`);
  return dispute;
}
