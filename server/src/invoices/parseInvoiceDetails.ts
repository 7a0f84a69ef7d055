import type { CreateInvoiceRequest } from 'shared/contract/orders';
import { HttpProblem } from '../http/httpProblem';

export interface InvoiceDetails {
  name: string;
  address: string;
  reference: string;
}

export type InvoiceRequest = Omit<CreateInvoiceRequest, 'buyersRefNumber'> & { buyersRefNumber?: string };

/**
 * Returns the trimmed details that a customer entered.
 * @throws {HttpProblem} 400 if the name or address is missing.
 */
export function parseInvoiceDetails(request: InvoiceRequest): InvoiceDetails {
  const details = {
    name: request.name.trim(),
    address: request.address.trim(),
    reference: request.buyersRefNumber?.trim() ?? '',
  };
  const errors = {
    ...(details.name === '' && { name: 'Business name is required' }),
    ...(details.address === '' && { address: 'Billing address is required' }),
  };
  if (Object.keys(errors).length > 0) throw new HttpProblem(400, `${Object.values(errors).join('. ')}.`, { errors });
  return details;
}
