import { api } from 'shared/api';
import { getOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { CODE, RECORD, SUBSCRIPTION } from './shapes';

const DOCUMENT = { kind: 'text', number: 'text', 'issuedOn?': 'text', 'href?': 'text', isVoid: 'flag' } as const;
const REFUND = { id: 'text', amountPence: 'number', status: 'text', createdAt: 'text', 'creditNote?': 'text' } as const;
const ORDER = {
  ...RECORD,
  paymentId: 'text',
  orderNumber: 'text',
  kind: 'text',
  status: 'text',
  'problem?': 'text',
  customer: { id: 'text', email: 'text' },
  quantity: 'number',
  payablePence: 'number',
  discountPence: 'number',
  refundedPence: 'number',
  'promoCode?': 'text',
  countryName: 'text',
  'otherBillingCountry?': 'text',
  vat: 'text',
  'businessName?': 'text',
  'billingAddress?': 'text',
  'buyerReference?': 'text',
  createdAt: 'text',
  'paidAt?': 'text',
  payment: { 'method?': 'text', 'card?': 'text', 'id?': 'text', 'href?': 'text' },
  'subscription?': SUBSCRIPTION,
  codes: [CODE],
  refunds: [REFUND],
  documents: [DOCUMENT],
} as const;
const UNREADABLE = 'We could not read this order. Reload the page and try again.';

export type Order = Read<typeof ORDER> & { paymentId: string; orderNumber: string };

const { order } = ownEndpoints(api, (build) => ({
  /** Everything about an order, by its number or payment id. */
  order: build.query<Order, { number: string }>(getOrFail('/api/office/orders/:number', ORDER, readOrder, UNREADABLE)),
}));

export const useOrderQuery = order.useQuery;

function readOrder({ paymentId, orderNumber, ...read }: Read<typeof ORDER>): Order | undefined {
  return paymentId === undefined || orderNumber === undefined ? undefined : { ...read, paymentId, orderNumber };
}
