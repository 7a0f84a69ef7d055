import { api } from 'shared/api';
import { getOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { CODE, RECORD, SUBSCRIPTION as LINE } from './shapes';

const SUBSCRIPTION = {
  ...LINE,
  ...RECORD,
  owner: { id: 'text', email: 'text' },
  createdAt: 'text',
  periods: [{ orderNumber: 'text', startDate: 'text', endDate: 'text', isRemoved: 'flag' }],
  extensions: [{ days: 'number', reason: 'text', grantedAt: 'text' }],
  codes: [CODE],
  replacedCodes: [{ code: 'text', reason: 'text', replacedAt: 'text' }],
} as const;
const UNREADABLE = 'We could not read this subscription. Reload the page and try again.';

export type Subscription = Read<typeof SUBSCRIPTION> & { id: string };

const { subscription } = ownEndpoints(api, (build) => ({
  /** Everything about a subscription. */
  subscription: build.query<Subscription, { id: string }>(
    getOrFail('/api/office/subscriptions/:id', SUBSCRIPTION, readSubscription, UNREADABLE),
  ),
}));

export const useSubscriptionQuery = subscription.useQuery;

function readSubscription({ id, ...read }: Read<typeof SUBSCRIPTION>): Subscription | undefined {
  return id === undefined ? undefined : { ...read, id };
}
