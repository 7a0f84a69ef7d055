import { counting } from 'shared/domain/counting';
import type { Config } from 'server-kit/config/config';
import type { Order } from '../orders/tables';

/** Describes the sold product on invoices and credit notes. */
export function describeSale(
  { productName }: Pick<Config, 'productName'>,
  { kind, months }: Pick<Order, 'kind' | 'months'>,
): string {
  const term = counting(months, 'month');
  return `${productName} Pro subscription, ${kind === 'renewal' ? `renewal for ${term}` : term}`;
}

/** Describes the sold product and the number of computers, for documents without a quantity column. */
export function describeSoldSeats(
  config: Pick<Config, 'productName'>,
  order: Pick<Order, 'kind' | 'months' | 'quantity'>,
): string {
  return `${describeSale(config, order)}, ${counting(order.quantity, 'computer')}`;
}

/** Returns a document's printed number, such as `INV-000042`. */
export function documentNumber(prefix: 'INV' | 'CN', number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}
