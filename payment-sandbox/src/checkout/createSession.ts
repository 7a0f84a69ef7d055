import { email, integer, list, metadata, object, oneOf, optional, text, url } from '../api/readers';
import { StripeError } from '../api/StripeError';
import type { Ledger } from '../store/Store';
import { newId } from '../store/newId';
import type { StoredSession } from '../store/records';

/** Stripe's minimum charge for each currency, in minor units. */
const MIN_AMOUNTS = new Map([
  ['gbp', 30],
  ['usd', 50],
  ['eur', 50],
]);
const MAX_AMOUNT = 99_999_999;
const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;

export const readSessionParameters = object({
  mode: oneOf('payment'),
  line_items: list(
    object({
      price_data: object({
        currency: text(),
        unit_amount: integer({ max: MAX_AMOUNT }),
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

/** Returns a new open session with a payment page at `origin`. Throws if Stripe would refuse the parameters. */
export function createSession(
  ledger: Ledger,
  parameters: ReturnType<typeof readSessionParameters>,
  origin: string,
): StoredSession {
  const created = ledger.now();
  const lineItems = parameters.line_items.map(({ price_data, quantity }) => ({
    name: price_data.product_data.name,
    description: price_data.product_data.description ?? null,
    unit_amount: price_data.unit_amount,
    quantity,
  }));
  const amount = lineItems.reduce((total, { unit_amount, quantity }) => total + unit_amount * quantity, 0);
  const { currency, minimum } = readCurrency(parameters.line_items.map(({ price_data }) => price_data.currency));
  checkAmount(amount, minimum, currency);
  const id = newId(ledger.livemode ? 'cs_live' : 'cs_test');
  return {
    id,
    lineItems,
    paymentIntentMetadata: parameters.payment_intent_data?.metadata ?? {},
    paymentIntentDescription: parameters.payment_intent_data?.description ?? null,
    session: {
      id,
      object: 'checkout.session',
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: parameters.cancel_url ?? null,
      client_reference_id: parameters.client_reference_id ?? null,
      created,
      currency,
      customer: null,
      customer_details: null,
      customer_email: parameters.customer_email ?? null,
      expires_at: readExpiry(parameters.expires_at, created),
      livemode: ledger.livemode,
      metadata: parameters.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      status: 'open',
      success_url: parameters.success_url,
      ui_mode: 'hosted_page',
      url: `${origin}/pay/${id}`,
    },
  };
}

function readCurrency(written: string[]): { currency: string; minimum: number } {
  const [currency, ...others] = new Set(written.map((code) => code.toLowerCase()));
  if (currency === undefined) {
    throw new StripeError(400, 'Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  if (others.length > 0) {
    throw new StripeError(400, 'All line items must have the same currency.', { param: 'line_items' });
  }
  const minimum = MIN_AMOUNTS.get(currency);
  if (minimum === undefined) {
    const supported = [...MIN_AMOUNTS.keys()].join(', ');
    throw new StripeError(400, `Invalid currency: ${currency}. This sandbox supports these currencies: ${supported}`, {
      param: 'line_items[0][price_data][currency]',
    });
  }
  return { currency, minimum };
}

/** Throws if Stripe cannot charge the amount. An amount of 0 is allowed, because an order can be free. */
function checkAmount(amount: number, minimum: number, currency: string): void {
  const param = 'line_items[0][price_data][unit_amount]';
  const total = "The Checkout Session's total amount must be";
  if (amount > 0 && amount < minimum) {
    throw new StripeError(400, `${total} at least ${minimum} in the smallest unit of ${currency}.`, {
      code: 'amount_too_small',
      param,
    });
  }
  if (amount > MAX_AMOUNT) {
    throw new StripeError(400, `${total} no more than ${MAX_AMOUNT} in the smallest unit of ${currency}.`, {
      code: 'amount_too_large',
      param,
    });
  }
}

function readExpiry(expiresAt: number | undefined, created: number): number {
  if (expiresAt === undefined) return created + MAX_LIFE_SECONDS;
  const refuse = (rule: string) => {
    throw new StripeError(400, `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  };
  if (expiresAt < created + MIN_LIFE_SECONDS) refuse('at least 30 minutes');
  if (expiresAt > created + MAX_LIFE_SECONDS) refuse('less than 24 hours');
  return expiresAt;
}
