import { countryName } from '../catalogue/countries';
import type { Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import type { InvoiceDetails } from './parseInvoiceDetails';

/**
 * Returns the customer and the country on separate lines, for documents of an order without an invoice. Uses the
 * business name and address from the checkout. Without a business name, uses the email address, or a placeholder if the
 * account was deleted.
 */
export async function customerOf(
  trx: Trx,
  { user_id, business_name, billing_address, country_code }: Order,
): Promise<string> {
  const { email, deleted_at } = await trx
    .selectFrom('users')
    .select(['email', 'deleted_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const customer = deleted_at === null ? email : 'Customer with a deleted account';
  const lines = business_name === '' ? [customer] : [business_name, billing_address];
  return [...lines, countryName(country_code) ?? country_code].join('\n');
}

/** Returns the customer's name, address and country for an invoice, on separate lines. */
export function printCustomer(
  { name, address }: InvoiceDetails,
  { country_code }: Pick<Order, 'country_code'>,
): string {
  return [name, address, countryName(country_code) ?? country_code].join('\n');
}
