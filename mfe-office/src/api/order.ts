import { api } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { OFFICE_ORDER, type OfficeOrder } from 'shared/contract/officeOrder';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const UNREADABLE = 'We could not read this order. Reload the page and try again.';

export type Order = Read<OfficeOrder> & { paymentId: string; orderNumber: string };

const { order } = ownEndpoints(api, (build) => ({
  /** Everything about an order, by its number or payment id. */
  order: build.query<Order, { number: string }>(endpointOrFail(OFFICE_ORDER, readOrder, UNREADABLE)),
}));

export const useOrderQuery = order.useQuery;

function readOrder({ paymentId, orderNumber, ...read }: Read<OfficeOrder>): Order | undefined {
  return paymentId === undefined || orderNumber === undefined ? undefined : { ...read, paymentId, orderNumber };
}
