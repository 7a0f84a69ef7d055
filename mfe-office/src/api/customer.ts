import { api } from 'shared/api';
import { getOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { RECORD, SUBSCRIPTION } from './shapes';

const ORDER = {
  orderNumber: 'text',
  kind: 'text',
  status: 'text',
  quantity: 'number',
  payablePence: 'number',
  refundedPence: 'number',
  createdAt: 'text',
} as const;
const CUSTOMER = {
  ...RECORD,
  id: 'text',
  email: 'text',
  registeredAt: 'text',
  isBlocked: 'flag',
  'blockReason?': 'text',
  isDeleted: 'flag',
  orders: [ORDER],
  subscriptions: [SUBSCRIPTION],
} as const;
const UNREADABLE = 'We could not read this customer. Reload the page and try again.';

export type Customer = Read<typeof CUSTOMER> & { id: string; email: string };

const { customer } = ownEndpoints(api, (build) => ({
  /** Everything about a customer, by customer id or email address. */
  customer: build.query<Customer, { id: string }>(
    getOrFail('/api/office/customers/:id', CUSTOMER, readCustomer, UNREADABLE),
  ),
}));

export const useCustomerQuery = customer.useQuery;

function readCustomer({ id, email, ...read }: Read<typeof CUSTOMER>): Customer | undefined {
  return id === undefined || email === undefined ? undefined : { ...read, id, email };
}
