import Stripe from 'stripe';
import type { Config } from 'server-kit/config/config';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { fieldsOf, idOf } from './eventFields';
import { REVERSAL_EVENTS } from './eventTypes';
import { collect, PAGE_SIZE, readEach, seconds, since, utcSeconds } from './lists';
import { type PaymentRequest, toParameters } from './PaymentRequest';
import { type PaymentSession, toPaymentSession, WITH_CHARGE } from './PaymentSession';
import { type BalanceTransaction, type Payout, toBalanceTransaction, toPayout } from './Payout';
import {
  listWebhookEndpoints,
  missingPermissions,
  type ProviderAccount,
  readAccount,
  type WebhookEndpoint,
} from './providerAccount';
import { isForbidden, isRejectedWith } from './providerFailure';
import { type ProviderDispute, readDispute } from './ProviderDispute';
import { type ProviderRefund, readRefund, REQUEST_METADATA } from './ProviderRefund';
import { type ProviderEvent, readEvent } from './readEvent';
import { verifyWebhook } from './verifyWebhook';

const PROVIDER_TIMEOUT_MS = 10_000;
/**
 * The types of the transactions that move a payout to the bank, and back if it fails or is cancelled.
 * @see https://docs.stripe.com/reports/balance-transaction-types
 */
const BANK_TRANSFERS: readonly Stripe.BalanceTransaction['type'][] = ['payout', 'payout_failure', 'payout_cancel'];

interface NewRefund {
  requestId: string;
  /** The number of earlier failures that required a new idempotency key. */
  attempt: number;
  paymentIntentId: string;
  /** The amount to refund. Null refunds the remaining amount. */
  amountPence: number | null;
}

/** A client for the payment provider. Its methods throw the SDK's errors, which `providerFailure.ts` classifies. */
export class PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  private readonly isLive: boolean;

  constructor({ secretKey, webhookSecret, ...address }: Config['stripe']) {
    this.webhookSecret = webhookSecret;
    this.isLive = /^[sr]k_live_/.test(secretKey);
    this.stripe = new Stripe(secretKey, {
      ...address,
      timeout: PROVIDER_TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
    });
  }

  /**
   * Opens a payable session. The idempotency key contains the order and the attempt, so a repeated call returns the
   * same session or stored failure. If the provider rejects the email address, opens the session without it, and the
   * customer enters an address on the payment page.
   */
  async openSession(request: PaymentRequest): Promise<PaymentSession> {
    const { orderId, attempt, email } = request;
    const create = (parameters: Stripe.Checkout.SessionCreateParams, key: string) =>
      this.stripe.checkout.sessions.create(parameters, { idempotencyKey: key }).then(toPaymentSession);
    const parameters = toParameters(request);
    const key = `order-${orderId}-${attempt}`;
    return create({ ...parameters, customer_email: email }, key).catch((error: unknown) => {
      if (!isRejectedWith(error, 'email_invalid')) throw error;
      return create(parameters, `${key}-without-email`);
    });
  }

  /**
   * Returns the current state of a session, or `undefined` if the provider has no such session. An unknown session may
   * still be payable, because the secret key may belong to another account.
   */
  async readSession(sessionId: string): Promise<PaymentSession | undefined> {
    const session = await this.stripe.checkout.sessions
      .retrieve(sessionId, WITH_CHARGE)
      .then(toPaymentSession)
      .catch(undefinedIfMissing);
    // A card payment arrives at once. With other methods, the charge's time may be days before the money arrives.
    if (session?.state !== 'paid' || session.paidAt === undefined || session.method === 'card') return session;
    return { ...session, paidAt: (await this.findArrival(sessionId, session.paidAt)) ?? session.paidAt };
  }

  /**
   * Returns when the money of a delayed payment arrived, or `undefined` if the payment was immediate. Only an event
   * contains this time: the charge and its balance transaction date from the start of the payment. The provider lists
   * events for 30 days. A restricted key may lack the permission to read events. The payment then counts from its
   * start, because a customer who has paid must get the order.
   * @see https://support.stripe.com/questions/changes-to-balance-transaction-behavior-for-debit-payment-methods
   */
  private async findArrival(sessionId: string, startedAt: Date): Promise<Date | undefined> {
    const type = 'checkout.session.async_payment_succeeded';
    const events = this.stripe.events.list({ type, created: since(startedAt), limit: PAGE_SIZE });
    try {
      for await (const { created, data } of events)
        if (idOf(data.object) === sessionId) return new Date(created * 1000);
    } catch (error) {
      if (!isForbidden(error)) throw error;
    }
    return undefined;
  }

  /**
   * Expires a session and returns it, or returns `undefined` if the provider has no such session. The returned state is
   * `paid` if the customer has already paid.
   */
  async expireSession(sessionId: string): Promise<PaymentSession | undefined> {
    try {
      return toPaymentSession(await this.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return this.readSession(sessionId);
    }
  }

  /** Returns every session opened since `instant`, newest first. Unlike `readSession`, doesn't include the charges. */
  sessionsSince(instant: Date): AsyncGenerator<PaymentSession> {
    return readEach(
      this.stripe.checkout.sessions.list({ created: since(instant), limit: PAGE_SIZE }),
      toPaymentSession,
    );
  }

  async findSessionOfPayment(paymentIntentId: string): Promise<PaymentSession | undefined> {
    const { data } = await this.stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
    return data[0] && this.readSession(data[0].id);
  }

  /**
   * Refunds `amountPence` of a payment, or the remaining amount if `amountPence` is null. The idempotency key contains
   * the request and the attempt, so a repeated call returns the same refund.
   */
  async createRefund(request: NewRefund): Promise<ProviderRefund> {
    const { requestId, attempt, paymentIntentId, amountPence } = request;
    const metadata = { [REQUEST_METADATA]: requestId };
    const parameters = {
      payment_intent: paymentIntentId,
      metadata,
      ...(amountPence !== null && { amount: amountPence }),
    };
    const created = await this.stripe.refunds.create(parameters, { idempotencyKey: `refund-${requestId}-${attempt}` });
    const refund = readRefund({ ...created });
    if (!refund) throw new Error(`The provider's refund ${created.id} has an unexpected shape.`);
    return refund;
  }

  /** Returns every refund of a payment, including failed refunds, oldest first. */
  async listRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
    const list = this.stripe.refunds.list({ payment_intent: paymentIntentId, limit: PAGE_SIZE });
    return (await collect(readEach(list, toRefund))).reverse();
  }

  /** Returns every refund created since `instant`, newest first. */
  refundsSince(instant: Date): AsyncGenerator<ProviderRefund> {
    return readEach(this.stripe.refunds.list({ created: since(instant), limit: PAGE_SIZE }), toRefund);
  }

  async readRefund(refundId: string): Promise<ProviderRefund | undefined> {
    return this.stripe.refunds.retrieve(refundId).then(toRefund).catch(undefinedIfMissing);
  }

  /** Returns every dispute opened since `instant` except open inquiries, newest first. */
  disputesSince(instant: Date): AsyncGenerator<ProviderDispute> {
    return readEach(this.stripe.disputes.list({ created: since(instant), limit: PAGE_SIZE }), toDispute);
  }

  /** Returns every dispute of a payment except open inquiries. */
  async listDisputes(paymentIntentId: string): Promise<ProviderDispute[]> {
    return collect(
      readEach(this.stripe.disputes.list({ payment_intent: paymentIntentId, limit: PAGE_SIZE }), toDispute),
    );
  }

  /** Returns a dispute, or `undefined` if it is an open inquiry or the provider has no such dispute. */
  async readDispute(disputeId: string): Promise<ProviderDispute | undefined> {
    return this.stripe.disputes.retrieve(disputeId).then(toDispute).catch(undefinedIfMissing);
  }

  /** Returns the payouts that arrive at the bank from `first` to `last`, newest first. */
  async payoutsBetween(first: CalendarDate, last: CalendarDate): Promise<Payout[]> {
    const arrival_date = { gte: utcSeconds(first), lte: utcSeconds(last) };
    return collect(readEach(this.stripe.payouts.list({ arrival_date, limit: PAGE_SIZE }), toPayout));
  }

  async readPayout(payoutId: string): Promise<Payout | undefined> {
    return this.stripe.payouts.retrieve(payoutId).then(toPayout).catch(undefinedIfMissing);
  }

  /**
   * Returns the transactions in an automatic payout with their payments, newest first, without the payout itself.
   * Includes the returned money of an earlier payout, and money that Stripe holds back or releases.
   */
  async transactionsOfPayout(payoutId: string): Promise<BalanceTransaction[]> {
    const isItself = ({ type, source }: Stripe.BalanceTransaction) =>
      BANK_TRANSFERS.includes(type) && idOf(source) === payoutId;
    return this.transactions({ payout: payoutId, expand: ['data.source'] }, isItself);
  }

  /**
   * Returns the transactions from `from` until before `until`, newest first. Leaves out payouts, and the returned money
   * of payouts that failed or were cancelled.
   */
  async transactionsBetween(from: Date, until: Date): Promise<BalanceTransaction[]> {
    const created = { gte: seconds(from), lt: seconds(until) };
    return this.transactions({ created }, ({ type }) => BANK_TRANSFERS.includes(type));
  }

  private async transactions(
    parameters: Stripe.BalanceTransactionListParams,
    isLeftOut: (transaction: Stripe.BalanceTransaction) => boolean,
  ): Promise<BalanceTransaction[]> {
    const list = this.stripe.balanceTransactions.list({ ...parameters, limit: PAGE_SIZE });
    return collect(
      readEach(list, (transaction) => (isLeftOut(transaction) ? undefined : toBalanceTransaction(transaction))),
    );
  }

  /** Returns the events about refunds, disputes and failed payouts since `instant`, oldest first. */
  async *reversalsSince(instant: Date): AsyncGenerator<ProviderEvent> {
    const created = since(instant);
    const types = [...REVERSAL_EVENTS];
    const events = await collect(readEach(this.stripe.events.list({ created, types, limit: PAGE_SIZE }), readEvent));
    yield* events.reverse();
  }

  readAccount(): Promise<ProviderAccount> {
    return readAccount(this.stripe);
  }

  missingPermissions(): Promise<string[]> {
    return missingPermissions(this.stripe);
  }

  listWebhookEndpoints(): Promise<WebhookEndpoint[]> {
    return listWebhookEndpoints(this.stripe);
  }

  /** Signs a webhook's body as the provider does. */
  signWebhook(payload: string): string {
    return this.stripe.webhooks.generateTestHeaderString({ payload, secret: this.webhookSecret });
  }

  /**
   * Returns a webhook's event, or `undefined` if the body contains none. In a live shop, also returns `undefined` for
   * test events, because test payments move no money.
   * @throws {InvalidSignatureError} if the signature is not valid.
   */
  readWebhook(body: Buffer, signature: string): ProviderEvent | undefined {
    const event = verifyWebhook(this.stripe, body, signature, this.webhookSecret);
    if (this.isLive && fieldsOf(event).livemode === false) return undefined;
    return readEvent(event);
  }
}

const toRefund = (refund: Stripe.Refund) => readRefund({ ...refund });
const toDispute = (dispute: Stripe.Dispute) => readDispute({ ...dispute });

function undefinedIfMissing(error: unknown): undefined {
  if (isRejectedWith(error, 'resource_missing')) return undefined;
  throw error;
}
