import type { Config } from '../config/config';
import type { Order } from '../orders/tables';

/** Returns what an order sold, as its documents name it. */
export function describeSale({ productName }: Pick<Config, 'productName'>, { kind }: Pick<Order, 'kind'>): string {
  return `${productName} Pro subscription, ${kind === 'renewal' ? 'renewal for 12 months' : '12 months'}`;
}

/** Returns the number of a document as it is printed: `INV-000042`. */
export function documentNumber(prefix: 'INV' | 'CN', number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}
