import type Stripe from 'stripe';

/** The data needed to open a session. Each session takes one payment for one order. */
export interface PaymentRequest {
  orderId: string;
  /** Part of the payment's description at the provider, so that the merchant can find the payment. */
  orderNumber: string;
  /** The number of earlier failures that required a new idempotency key. */
  attempt: number;
  title: string;
  description: string;
  amountPence: number;
  currency: string;
  email: string;
  successUrl: string;
  cancelUrl: string;
}

export function toParameters(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, orderNumber, title, description, amountPence, currency, successUrl, cancelUrl } = request;
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: amountPence,
    product_data: { name: title, description },
  };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    line_items: [{ quantity: 1, price_data }],
    payment_intent_data: { description: `Order ${orderNumber}` },
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}
