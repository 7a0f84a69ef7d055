import { api } from 'shared/api';
import { endpointOrFail, send } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  ACCEPT_TRANSFER,
  OFFER_TRANSFER,
  type OfferTransferRequest,
  READ_TRANSFER,
  type TransferOffer,
} from 'shared/contract/transfer';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

type EndedOffer = { state: Exclude<TransferOffer['state'], 'open'> };
export type OpenOffer = Required<TransferOffer> & { state: 'open' };

const { transferOffer, offerTransfer, acceptTransfer } = ownEndpoints(api, (build) => ({
  /** Reads the offer that an emailed link leads to. Reading it doesn't accept it. */
  transferOffer: build.query<OpenOffer | EndedOffer, { code: string }>({
    ...endpointOrFail(READ_TRANSFER, readOffer, 'We could not load the offer. Please try again.'),
    providesTags: ['Subscriptions'],
  }),
  offerTransfer: build.mutation<null, OfferTransferRequest>({
    ...send(OFFER_TRANSFER),
    invalidatesTags: ['Subscriptions'],
  }),
  acceptTransfer: build.mutation<null, { code: string }>({
    ...send(ACCEPT_TRANSFER),
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const useTransferOfferQuery = transferOffer.useQuery;
export const useOfferTransferMutation = offerTransfer.useMutation;
export const useAcceptTransferMutation = acceptTransfer.useMutation;

/** Returns `undefined` if the state, or a field of an open offer, is missing. */
function readOffer({ state, ...offer }: Read<TransferOffer>): OpenOffer | EndedOffer | undefined {
  if (state !== 'open') return state && { state };
  const { email, ownerEmail, productName, qnt, endDate, lastDay } = offer;
  if (email === undefined || ownerEmail === undefined || productName === undefined) return undefined;
  if (qnt === undefined || endDate === undefined || lastDay === undefined) return undefined;
  return { state, email, ownerEmail, productName, qnt, endDate, lastDay };
}
