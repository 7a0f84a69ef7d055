import { email, integer, list, metadata, object, oneOf, optional, text, url } from '../api/readers';
import type { FormObject } from '../api/form';
import { StripeError } from '../api/StripeError';
import { nowInSeconds } from '../nowInSeconds';
import { newId } from '../store/newId';
import type { StoredSession } from '../store/objects';

/** Stripe's limits of one charge, in minor units. */
const MINIMUM_AMOUNT: Record<string, number> = { gbp: 30, usd: 50, eur: 50 };
const MAXIMUM_AMOUNT = 99_999_999;
const SHORTEST_LIFE_SECONDS = 30 * 60;
const LONGEST_LIFE_SECONDS = 24 * 60 * 60;

const readParameters = object({
  mode: oneOf('payment'),
  line_items: list(
    object({
      price_data: object({
        currency: text(),
        unit_amount: integer({ max: MAXIMUM_AMOUNT }),
        product_data: object({ name: text(), description: optional(text()), metadata: metadata() }),
      }),
      quantity: integer({ min: 1, max: 999_999 }),
    }),
  ),
  client_reference_id: optional(text({ maxLength: 200 })),
  customer_email: optional(email()),
  success_url: url(),
  cancel_url: optional(url()),
  expires_at: optional(integer()),
  locale: optional(text()),
  metadata: metadata(),
  payment_intent_data: optional(object({ description: optional(text()), metadata: metadata() })),
});

/** A new open session whose payment page is below `origin`; throws what Stripe refuses. */
export function createSession(form: FormObject, origin: string): StoredSession {
  const parameters = readParameters(form, '');
  const created = nowInSeconds();
  const lineItems = parameters.line_items.map(({ price_data, quantity }) => ({
    name: price_data.product_data.name,
    description: price_data.product_data.description ?? null,
    unit_amount: price_data.unit_amount,
    quantity,
  }));
  const amount = lineItems.reduce((total, { unit_amount, quantity }) => total + unit_amount * quantity, 0);
  const currency = readCurrency(parameters.line_items.map(({ price_data }) => price_data.currency));
  checkAmount(amount, currency);
  const id = newId('cs_test');
  return {
    id,
    lineItems,
    paymentIntentMetadata: parameters.payment_intent_data?.metadata ?? {},
    session: {
      id,
      object: 'checkout.session',
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: parameters.cancel_url ?? null,
      client_reference_id: parameters.client_reference_id ?? null,
      created,
      currency,
      customer_details: null,
      customer_email: parameters.customer_email ?? null,
      expires_at: readExpiry(parameters.expires_at, created),
      livemode: false,
      metadata: parameters.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: parameters.success_url,
      url: `${origin}/pay/${id}`,
    },
  };
}

function readCurrency(written: string[]): string {
  const param = 'line_items[0][price_data][currency]';
  const [currency, ...others] = new Set(written.map((code) => code.toLowerCase()));
  if (currency === undefined) throw new StripeError(400, 'Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  if (others.length > 0) throw new StripeError(400, 'All line items must have the same currency.', { param: 'line_items' });
  if (!(currency in MINIMUM_AMOUNT)) {
    throw new StripeError(400, `Invalid currency: ${currency}. This sandbox supports these currencies: ${Object.keys(MINIMUM_AMOUNT).join(', ')}`, { param });
  }
  return currency;
}

function checkAmount(amount: number, currency: string): void {
  const param = 'line_items[0][price_data][unit_amount]';
  const minimum = MINIMUM_AMOUNT[currency]!;
  if (amount < minimum) {
    throw new StripeError(400, `The Checkout Session's total amount must be at least ${minimum} in the smallest unit of ${currency}.`, { code: 'amount_too_small', param });
  }
  if (amount > MAXIMUM_AMOUNT) {
    throw new StripeError(400, `The Checkout Session's total amount must be no more than ${MAXIMUM_AMOUNT} in the smallest unit of ${currency}.`, { code: 'amount_too_large', param });
  }
}

function readExpiry(expiresAt: number | undefined, created: number): number {
  if (expiresAt === undefined) return created + LONGEST_LIFE_SECONDS;
  // A minute of grace, since the caller's clock is not this one.
  if (expiresAt < created + SHORTEST_LIFE_SECONDS - 60 || expiresAt > created + LONGEST_LIFE_SECONDS + 60) {
    throw new StripeError(400, 'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.', { param: 'expires_at' });
  }
  return expiresAt;
}
