import Stripe from 'stripe';
import type { Config } from '../config/config';
import { type PaymentSession, toPaymentSession, WITH_CHARGE } from './PaymentSession';
import { type ProviderEvent, readEvent } from './readEvent';
import { verifyWebhook } from './verifyWebhook';

const PROVIDER_TIMEOUT_MS = 10_000;

/** One thing to pay for, once, by card. */
export interface PaymentRequest {
  orderId: string;
  /** From 0 on; one more after each that the provider answered with a failure of its own. */
  attempt: number;
  title: string;
  description: string;
  amountPence: number;
  currency: string;
  email: string;
  successUrl: string;
  cancelUrl: string;
}

/** The card payment provider. Every method throws Stripe's errors; `isProviderError` tells them from others, `isProviderUnavailable` a failure that may pass. */
export class PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor({ secretKey, webhookSecret, ...address }: Config['stripe']) {
    this.webhookSecret = webhookSecret;
    this.stripe = new Stripe(secretKey, { ...address, timeout: PROVIDER_TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false });
  }

  /**
   * Opens a payable session. Order and attempt are the idempotency key: a second call with both answers the same session, or the same
   * failure. An address that the provider does not take for one is left out; the customer then types it on the payment page.
   */
  async openSession(request: PaymentRequest): Promise<PaymentSession> {
    const { orderId, attempt, email } = request;
    const create = (parameters: Stripe.Checkout.SessionCreateParams, key: string) => this.stripe.checkout.sessions.create(parameters, { idempotencyKey: key }).then(toPaymentSession);
    const parameters = toParameters(request);
    const key = `order-${orderId}-${attempt}`;
    return create({ ...parameters, customer_email: email }, key).catch((error: unknown) => {
      if (!isRefusal(error, 'email_invalid')) throw error;
      return create(parameters, `${key}-without-email`);
    });
  }

  /** How a session stands; `undefined` where the provider does not know it, and so nobody can pay it. */
  async readSession(sessionId: string): Promise<PaymentSession | undefined> {
    return this.stripe.checkout.sessions.retrieve(sessionId, WITH_CHARGE).then(toPaymentSession).catch(undefinedWhereMissing);
  }

  /** Makes the session unpayable and answers how it stands then: paid, where the customer was faster. */
  async expireSession(sessionId: string): Promise<PaymentSession | undefined> {
    try {
      return toPaymentSession(await this.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return this.readSession(sessionId);
    }
  }

  /** The session through which a payment came, `undefined` where the payment is none of this shop's. */
  async findSessionOfPayment(paymentIntentId: string): Promise<PaymentSession | undefined> {
    const { data } = await this.stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
    return data[0] && this.readSession(data[0].id);
  }

  /** Pays back all that is left of a payment; the provider pays back no penny twice, so that no key of ours has to see to it. */
  async refund(paymentIntentId: string): Promise<void> {
    await this.stripe.refunds.create({ payment_intent: paymentIntentId }).catch((error: unknown) => {
      if (!isRefusal(error, 'charge_already_refunded')) throw error;
    });
  }

  /** Refunds and disputes since an instant, oldest first. */
  async *reversalsSince(instant: Date): AsyncGenerator<ProviderEvent> {
    const created = { gte: Math.floor(instant.getTime() / 1000) };
    const types = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
    const events: Stripe.Event[] = [];
    for await (const event of this.stripe.events.list({ created, types, limit: 100 })) events.push(event);
    for (const event of events.reverse().map(readEvent)) if (event) yield event;
  }

  /** A webhook's event, `undefined` where the provider sent none; throws `InvalidSignatureError` where it is not the provider's own. */
  readWebhook(body: Buffer, signature: string): ProviderEvent | undefined {
    return readEvent(verifyWebhook(this.stripe, body, signature, this.webhookSecret));
  }
}

function undefinedWhereMissing(error: unknown): undefined {
  if (isRefusal(error, 'resource_missing')) return undefined;
  throw error;
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

function toParameters(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, title, description, amountPence, currency, successUrl, cancelUrl } = request;
  const price_data = { currency: currency.toLowerCase(), unit_amount: amountPence, product_data: { name: title, description } };
  return { mode: 'payment', client_reference_id: orderId, line_items: [{ quantity: 1, price_data }], success_url: successUrl, cancel_url: cancelUrl };
}

/** True for whatever the provider answered or failed to. */
export function isProviderError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}

/** True for a failure that the provider keeps as its answer to that idempotency key. */
export function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError;
}

/** True where asking again later may help: no connection, the provider's own failure, too many requests. */
export function isProviderUnavailable(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}
