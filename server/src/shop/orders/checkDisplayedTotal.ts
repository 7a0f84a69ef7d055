import type { FastifyRequest } from 'fastify';
import { DISPLAYED_TOTAL_HEADER, type PriceChangedProblem } from 'shared/contract/placeOrder';
import { formatPounds, type Pence } from 'shared/domain/money';
import { HttpProblem } from 'server-kit/http/httpProblem';

/** The smallest card payment that the provider accepts in pounds sterling. */
const MIN_PAYMENT_PENCE = 30;

/**
 * Rejects a checkout if the total on the page differs from the total that the shop will charge. Accepts requests
 * without `DISPLAYED_TOTAL_HEADER`. `reason` is a sentence that tells the customer why the total differs.
 * @throws {HttpProblem} 409, `price-changed`.
 */
export function checkDisplayedTotal(request: FastifyRequest, payablePence: Pence, reason?: string): void {
  const displayed = request.headers[DISPLAYED_TOTAL_HEADER.toLowerCase()];
  if (displayed === undefined || displayed === String(payablePence)) return;
  throw priceChanged(payablePence, reason);
}

export function priceChanged(totalPence: Pence, reason = 'The price has changed.'): HttpProblem {
  const code: PriceChangedProblem['code'] = 'price-changed';
  return new HttpProblem(409, `${reason} The total is now ${formatPounds(totalPence)}.`, {
    code,
    members: { totalPence },
  });
}

/**
 * Rejects a total that is too small for a card payment. Accepts a total of 0, which needs no payment.
 * @throws {HttpProblem} 409, `amount-too-small`.
 */
export function checkPayable(payablePence: Pence): void {
  if (payablePence === 0 || payablePence >= MIN_PAYMENT_PENCE) return;
  throw new HttpProblem(
    409,
    `The total of ${formatPounds(payablePence)} is too small for a card payment. Please use another discount code.`,
    { code: 'amount-too-small' },
  );
}
