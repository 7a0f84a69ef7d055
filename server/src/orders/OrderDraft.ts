import type { InvoicePayload } from 'shared/contract/orders';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { countryName } from '../catalogue/countries';
import { MINUTE_MS } from '../clock/clock';
import { sha256Hex } from '../db/randomId';
import { HttpProblem } from '../http/httpProblem';
import type { OrderKind } from './tables';

/** An order as it was asked for and priced, before it has an id. */
export interface OrderDraft {
  kind: OrderKind;
  user_id: string;
  quantity: number;
  unit_price_pence: Pence;
  total_pence: Pence;
  discount_pence: Pence;
  payable_pence: Pence;
  promo_code: string | null;
  discount_percentage: number;
  renews_subscription_id: string | null;
  /** Set if the order takes the early-renewal discount: the end of the period that it renews. */
  early_discount_period_end?: CalendarDate;
  is_invoice_needed: boolean;
  business_name: string;
  billing_address: string;
  buyers_reference: string;
  country_code: string;
  site_origin: string;
}

const DEFAULT_COUNTRY = 'GB';
/** Within this time the same free basket again is a double click, not a second order. */
export const FREE_REPEAT_MS = MINUTE_MS;

/** The invoice fields of a checkout. @throws {HttpProblem} 400 with a sentence for each field that an invoice lacks. */
export function readInvoiceFields(body: Partial<InvoicePayload>) {
  const fields = {
    is_invoice_needed: body.InvoiceNeeded ?? false,
    business_name: body.Name?.trim() ?? '',
    billing_address: body.Address?.trim() ?? '',
    buyers_reference: body.BuyersRefNumber?.trim() ?? '',
    country_code: body.CountryIsoCode?.trim().toUpperCase() || DEFAULT_COUNTRY,
  };
  const errors: Record<string, string> = {};
  if (countryName(fields.country_code) === undefined) errors.CountryIsoCode = 'Country is not known';
  if (fields.is_invoice_needed) {
    if (fields.business_name === '') errors.Name = 'Business name is required';
    if (fields.billing_address === '') errors.Address = 'Billing address is required';
  }
  if (Object.keys(errors).length > 0) throw new HttpProblem(400, `${Object.values(errors).join('. ')}.`, { errors });
  return fields;
}

/** Equal for the same customer asking for the same thing at the same price. */
export function basketOf(draft: OrderDraft): string {
  return sha256Hex(JSON.stringify(Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1))));
}
