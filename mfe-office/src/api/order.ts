import { api } from 'shared/api';
import { getOrFail, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type { OfficeNoteRequest } from 'shared/contract/office';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const EVENT = { at: 'text', what: 'text', 'detail?': 'text', 'who?': 'text' } as const;
const MAIL = {
  id: 'text',
  kind: 'text',
  state: 'text',
  recipient: 'text',
  createdAt: 'text',
  'error?': 'text',
} as const;
const NOTE = { id: 'number', at: 'text', author: 'text', text: 'text' } as const;
const DOCUMENT = { kind: 'text', number: 'text', 'href?': 'text', isVoid: 'flag' } as const;
const CODE = { code: 'text', 'label?': 'text', 'computerName?': 'text', 'lastSeenAt?': 'text' } as const;
const REFUND = { id: 'text', amountPence: 'number', status: 'text', createdAt: 'text', 'creditNote?': 'text' } as const;
const ORDER = {
  paymentId: 'text',
  orderNumber: 'text',
  kind: 'text',
  status: 'text',
  'problem?': 'text',
  customer: { email: 'text' },
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
  'subscription?': { id: 'text', quantity: 'number', endDate: 'text', isBlocked: 'flag', 'blockReason?': 'text' },
  codes: [CODE],
  refunds: [REFUND],
  documents: [DOCUMENT],
  emails: [MAIL],
  notes: [NOTE],
  timeline: [EVENT],
} as const;
const UNREADABLE = 'We could not read this order. Reload the page and try again.';

export type Order = Read<typeof ORDER> & { paymentId: string; orderNumber: string };

const { order, addNote } = ownEndpoints(api, (build) => ({
  /** Everything about an order, by its number or payment id. */
  order: build.query<Order, { number: string }>(getOrFail('/api/office/orders/:number', ORDER, readOrder, UNREADABLE)),
  /** Adds a note that only staff can read. */
  addNote: build.mutation<null, OfficeNoteRequest>(send('/api/office/notes', ['about', 'text'])),
}));

export const useOrderQuery = order.useQuery;
export const useAddNoteMutation = addNote.useMutation;

function readOrder({ paymentId, orderNumber, ...read }: Read<typeof ORDER>): Order | undefined {
  return paymentId === undefined || orderNumber === undefined ? undefined : { ...read, paymentId, orderNumber };
}
