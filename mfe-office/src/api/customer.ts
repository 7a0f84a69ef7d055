import { api } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { OFFICE_CUSTOMER, type OfficeCustomer } from 'shared/contract/officeCustomer';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const UNREADABLE = 'We could not read this customer. Reload the page and try again.';

export type Customer = Read<OfficeCustomer> & { id: string; email: string };

const { customer } = ownEndpoints(api, (build) => ({
  /** Everything about a customer, by customer id or email address. */
  customer: build.query<Customer, { id: string }>(endpointOrFail(OFFICE_CUSTOMER, readCustomer, UNREADABLE)),
}));

export const useCustomerQuery = customer.useQuery;

function readCustomer({ id, email, ...read }: Read<OfficeCustomer>): Customer | undefined {
  return id === undefined || email === undefined ? undefined : { ...read, id, email };
}
