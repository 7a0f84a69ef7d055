import { formatCalendarDate } from 'shared/domain/calendarDate';
import { plainText } from 'shared/domain/plainText';
import { counting } from 'shared/domain/counting';
import type { Config } from 'server-kit/config/config';
import type { Order } from '../orders/tables';

type DescribedOrder = Pick<Order, 'kind' | 'months' | 'quantity' | 'covers_until'>;

/** Describes the sold product on invoices and credit notes. */
export function describeSale(
  { productName }: Pick<Config, 'productName'>,
  { kind, months, quantity, covers_until }: DescribedOrder,
): string {
  if (covers_until !== null)
    return `${productName} Pro subscription, ${counting(quantity, 'computer')} until ${formatCalendarDate(covers_until)}`;
  const term = counting(months, 'month');
  return `${productName} Pro subscription, ${kind === 'renewal' ? `renewal for ${term}` : term}`;
}

/** Describes the sold product and the number of computers, for documents without a quantity column. */
export function describeSoldSeats(config: Pick<Config, 'productName'>, order: DescribedOrder): string {
  const sale = describeSale(config, order);
  return order.covers_until === null ? `${sale}, ${counting(order.quantity, 'computer')}` : sale;
}

type NumberPrefix = 'INV' | 'CN';

/** Returns a document's printed number, such as `INV-000042`. */
export function documentNumber(prefix: NumberPrefix, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}

const TYPED_NUMBER = /^(?:(?:invoice|credit note)\b\W*(?:(?:number|no)\b\W*)?)?(INV|CN)[\s-]*0*([1-9]\d{0,8})$/i;

/**
 * Reads a document's number as people write it, such as `inv42` or `Invoice INV 42.` Returns `undefined` for other
 * text.
 */
export function readDocumentNumber(typed: string): { prefix: NumberPrefix; number: number } | undefined {
  const [, letters, digits] = TYPED_NUMBER.exec(plainText(typed)) ?? [];
  if (letters === undefined) return undefined;
  return { prefix: letters.toUpperCase() === 'INV' ? 'INV' : 'CN', number: Number(digits) };
}
