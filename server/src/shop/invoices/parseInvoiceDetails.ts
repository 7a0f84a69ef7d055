import type { InvoiceRequest } from 'shared/contract/invoices';
import { linesProblem } from 'shared/domain/invoiceDetails';
import { countryName } from '../catalogue/countries';
import { HttpProblem } from 'server-kit/http/httpProblem';

export interface InvoiceDetails {
  name: string;
  address: string;
  reference: string;
  /** The corrected country of the order. `undefined` if the customer didn't correct it. */
  countryCode?: string;
}

/**
 * Returns the trimmed details that a customer entered.
 * @throws {HttpProblem} 400 if the name or address is missing, a detail has too many lines, or the country is unknown.
 */
export function parseInvoiceDetails(request: InvoiceRequest): InvoiceDetails {
  const countryCode = request.countryIsoCode?.toUpperCase();
  const details: InvoiceDetails = {
    name: request.name.trim(),
    address: request.address.trim(),
    reference: request.buyersRefNumber?.trim() ?? '',
    ...(countryCode !== undefined && { countryCode }),
  };
  const problems = {
    name: details.name === '' ? 'Business name is required' : linesProblem('name', details.name),
    address: details.address === '' ? 'Billing address is required' : linesProblem('address', details.address),
    buyersRefNumber: linesProblem('buyerReference', details.reference),
    countryIsoCode:
      countryCode !== undefined && countryName(countryCode) === undefined
        ? 'Choose a country from the list'
        : undefined,
  };
  const errors = Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  );
  if (Object.keys(errors).length > 0) throw new HttpProblem(400, `${Object.values(errors).join('. ')}.`, { errors });
  return details;
}
