import type { Insertable } from 'kysely';
import type { InvoicePayload, PurchaseRequest } from 'shared/contract/placeOrder';
import { DEFAULT_COUNTRY_CODE, linesProblem } from 'shared/domain/invoiceDetails';
import { countryName } from '../catalogue/countries';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { sha256Hex } from 'server-kit/db/randomId';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { CustomerFields, Order, OrderTerms } from './tables';

type Terms = Insertable<OrderTerms>;

/**
 * A priced order before it has an id. Every column of `OrderTerms` is required, even if it is nullable, except
 * the dates of renewals and additions.
 */
export type OrderDraft = Required<Omit<Terms, 'early_discount_period_end' | 'covers_until'>> & {
  /** The subscription's end date before the renewal. Set only if the order uses the early-renewal discount. */
  early_discount_period_end?: NonNullable<OrderTerms['early_discount_period_end']>;
  /** Set only for an addition. */
  covers_until?: NonNullable<OrderTerms['covers_until']>;
};

/** Within this time, the shop treats a second free order with the same basket as a double click. */
export const FREE_REPEAT_MS = MINUTE_MS;

/**
 * Returns the fields that the customer entered at checkout.
 * @throws {HttpProblem} 400 with a message for each missing field, for a field with too many lines, and for an unknown
 * country.
 */
export function readCustomerFields(body: Partial<InvoicePayload>): CustomerFields {
  const fields: CustomerFields = {
    is_invoice_needed: body.InvoiceNeeded ?? false,
    business_name: body.Name?.trim() ?? '',
    billing_address: body.Address?.trim() ?? '',
    buyers_reference: body.BuyersRefNumber?.trim() ?? '',
    country_code: body.CountryIsoCode?.trim().toUpperCase() || DEFAULT_COUNTRY_CODE,
  };
  const errors: Record<string, string> = {};
  for (const [field, problem] of [
    ['Name', linesProblem('name', fields.business_name)],
    ['Address', linesProblem('address', fields.billing_address)],
    ['BuyersRefNumber', linesProblem('buyerReference', fields.buyers_reference)],
  ] as const) {
    if (problem !== undefined) errors[field] = problem;
  }
  if (countryName(fields.country_code) === undefined) errors.CountryIsoCode = 'Choose a country from the list';
  if (fields.is_invoice_needed) {
    if (fields.business_name === '') errors.Name = 'Business name is required';
    if (fields.billing_address === '') errors.Address = 'Billing address is required';
  }
  if (Object.keys(errors).length > 0) throw new HttpProblem(400, `${Object.values(errors).join('. ')}.`, { errors });
  return fields;
}

/** Returns an order's checkout fields with the field names of a checkout request. */
export function checkoutFieldsOf(order: Order): Required<Omit<PurchaseRequest, 'Qnt'>> {
  return {
    Url: order.site_origin,
    DiscountCode: order.promo_code ?? '',
    InvoiceNeeded: order.is_invoice_needed,
    Name: order.business_name,
    Address: order.billing_address,
    BuyersRefNumber: order.buyers_reference,
    CountryIsoCode: order.country_code,
    BuyersVatNumber: '',
  };
}

/** Returns a digest of the draft. Two drafts have the same digest only if all their fields are equal. */
export function basketDigest(draft: OrderDraft): string {
  return sha256Hex(JSON.stringify(Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1))));
}
