import type { InvoicePayload } from 'shared/contract/placeOrder';
import type { OrderDto } from 'shared/contract/subscriptions';
import { DEFAULT_COUNTRY_CODE, linesProblem } from 'shared/domain/invoiceDetails';
import { requireNoRest } from 'shared/domain/requireNoRest';
import type { CUSTOMER_COLUMNS } from '../../migrations/initial/orders';
import { countryName } from '../catalogue/countries';
import { HttpProblem } from 'server-kit/http/httpProblem';

type Columns = typeof CUSTOMER_COLUMNS;

/**
 * What a customer enters at checkout, as columns of `orders`. Every server function that must handle all fields is in
 * this file, which doesn't compile if one of them misses a field.
 */
export type CustomerFields = {
  [Field in keyof Columns]: Columns[Field] extends `boolean ${string}` ? boolean : string;
};

/** The fields of an order that no customer filled in, such as a free licence. */
export const BLANK_FIELDS: CustomerFields = {
  is_invoice_needed: false,
  business_name: '',
  billing_address: '',
  buyers_reference: '',
  country_code: DEFAULT_COUNTRY_CODE,
};

const { is_invoice_needed: _isNeeded, country_code: _countryCode, ...erased } = BLANK_FIELDS;
/** Blank values for the fields that can identify a person. */
export const ERASED_FIELDS = erased;

/**
 * Reads the fields of a checkout.
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

/** Converts the fields back to those of a checkout request, so that the customer can try to pay again. */
export function requestOf(fields: CustomerFields): Required<InvoicePayload> {
  return {
    InvoiceNeeded: fields.is_invoice_needed,
    Name: fields.business_name,
    Address: fields.billing_address,
    BuyersRefNumber: fields.buyers_reference,
    CountryIsoCode: fields.country_code,
    BuyersVatNumber: '',
  };
}

/** Converts the fields to the details of the order's first invoice. The invoice adds the country itself. */
export function orderedDetails({
  is_invoice_needed: _isNeeded,
  country_code: _countryCode,
  ...fields
}: CustomerFields) {
  const { business_name: name, billing_address: address, buyers_reference: reference, ...rest } = fields;
  requireNoRest(rest);
  return { name, address, reference };
}

/** Converts the fields for the export of personal data. */
export function exportedFields({ is_invoice_needed: _isNeeded, ...fields }: CustomerFields) {
  const { business_name: businessName, billing_address: billingAddress, ...others } = fields;
  const { buyers_reference: buyerReference, country_code: countryCode, ...rest } = others;
  requireNoRest(rest);
  return { businessName, billingAddress, buyerReference, countryCode };
}

/** Converts the fields to additional lines of the invoice, which prints the name, address and country elsewhere. */
export function printedFields({
  is_invoice_needed: _isNeeded,
  business_name: _name,
  billing_address: _address,
  country_code: _countryCode,
  buyers_reference,
  ...rest
}: CustomerFields): [label: string, text: string][] {
  requireNoRest(rest);
  return [['Your reference', buyers_reference]];
}

const {
  is_invoice_needed: _needed,
  business_name: _name,
  billing_address: _address,
  buyers_reference: _reference,
  ...shown
} = BLANK_FIELDS;
type ShownFields = typeof shown;
/** The columns that the subscriptions page shows. */
export const SHOWN_COLUMNS = Object.keys(shown).map((field) => `orders.${field}` as `orders.${keyof ShownFields}`);

/** Converts these columns for the list of subscriptions. */
export function shownFields({ country_code, ...rest }: ShownFields): Partial<OrderDto> {
  requireNoRest(rest);
  return { countryName: countryName(country_code) ?? null };
}
