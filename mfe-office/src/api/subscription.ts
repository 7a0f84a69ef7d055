import { api } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { OFFICE_SUBSCRIPTION, type OfficeSubscription } from 'shared/contract/officeCustomer';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const UNREADABLE = 'We could not read this subscription. Reload the page and try again.';

export type Subscription = Read<OfficeSubscription> & { id: string };

const { subscription } = ownEndpoints(api, (build) => ({
  /** Everything about a subscription. */
  subscription: build.query<Subscription, { id: string }>(
    endpointOrFail(OFFICE_SUBSCRIPTION, readSubscription, UNREADABLE),
  ),
}));

export const useSubscriptionQuery = subscription.useQuery;

function readSubscription({ id, ...read }: Read<OfficeSubscription>): Subscription | undefined {
  return id === undefined ? undefined : { ...read, id };
}
