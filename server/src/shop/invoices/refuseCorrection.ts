import type { Config } from 'server-kit/config/config';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Order } from '../orders/tables';

const MAX_CORRECTIONS = 5;

type CorrectedOrder = Pick<Order, 'status' | 'disputed_at'>;

/** Returns true if the customer can correct an order's invoice. `corrections` is the number of earlier corrections. */
export function isCorrectable({ status, disputed_at }: CorrectedOrder, corrections: number): boolean {
  return status !== 'refunded' && disputed_at === null && corrections < MAX_CORRECTIONS;
}

/**
 * Throws if the order is refunded in full or disputed, or has five corrections.
 * @throws {HttpProblem} 409 with the reason.
 */
export function refuseCorrection(
  { supportEmail }: Pick<Config, 'supportEmail'>,
  order: CorrectedOrder,
  corrections: number,
): void {
  if (isCorrectable(order, corrections)) return;
  if (order.status === 'refunded')
    throw new HttpProblem(
      409,
      'This payment was refunded in full. Its documents cancel each other, so nothing needs to be corrected.',
    );
  const reason =
    order.disputed_at !== null ? 'This payment is disputed' : `This invoice was corrected ${MAX_CORRECTIONS} times`;
  throw new HttpProblem(409, `${reason}, so it can't be corrected here. Please write to ${supportEmail}.`);
}
