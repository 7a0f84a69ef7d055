import type { Config } from 'server-kit/config/config';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Order } from '../orders/tables';

const MAX_CORRECTIONS = 5;

type CorrectedOrder = Pick<Order, 'refunded_pence' | 'disputed_at'>;

/** Returns true if the customer can correct an order's invoice. `corrections` is the number of earlier corrections. */
export function isCorrectable({ refunded_pence, disputed_at }: CorrectedOrder, corrections: number): boolean {
  return refunded_pence === 0 && disputed_at === null && corrections < MAX_CORRECTIONS;
}

/**
 * Throws if the order has a refund, a dispute or five corrections. A correction credits the whole invoice, but a refund
 * has already credited part of it.
 * @throws {HttpProblem} 409 with the reason.
 */
export function refuseCorrection(
  { supportEmail }: Pick<Config, 'supportEmail'>,
  order: CorrectedOrder,
  corrections: number,
): void {
  if (isCorrectable(order, corrections)) return;
  const reason =
    order.refunded_pence > 0
      ? 'This invoice has a refund'
      : order.disputed_at !== null
        ? 'This payment is disputed'
        : `This invoice was corrected ${MAX_CORRECTIONS} times`;
  throw new HttpProblem(409, `${reason}, so it can't be corrected here. Please write to ${supportEmail}.`);
}
