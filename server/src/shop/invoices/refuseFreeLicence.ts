import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Order } from '../orders/tables';

/**
 * Refuses documents for a free licence, because it is not a sale.
 * @throws {HttpProblem} 409 if support granted the licence.
 */
export function refuseFreeLicence({ grant_reason }: Pick<Order, 'grant_reason'>): void {
  if (grant_reason !== null)
    throw new HttpProblem(409, 'This licence was not sold here, so it has no invoice and no receipt.');
}
