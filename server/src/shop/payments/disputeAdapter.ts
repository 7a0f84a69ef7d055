import type { Selectable } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import { keysetPages } from 'server-kit/db/keysetPages';
import type { PaymentContext } from '../provider/PaymentContext';
import { DISPUTE_RANKS, type ProviderDispute } from '../provider/ProviderDispute';
import { compareStates, type ReversalAdapter } from './reconcileReversals';
import { applyDispute } from './applyDispute';
import type { DisputesTable } from '../orders/tables';

type OurDispute = Selectable<DisputesTable> & { order_number: string };

export function disputeAdapter(context: PaymentContext): ReversalAdapter<ProviderDispute, OurDispute> {
  const { provider } = context;
  return {
    name: 'dispute',
    kinds: { withoutOrder: 'dispute-without-order', unknown: 'unknown-dispute', differs: 'dispute-differs' },
    theirsSince: (since) => provider.disputesSince(since),
    readTheirs: (id) => provider.readDispute(id),
    oursSince: (since) => oursSince(context, since),
    readOurs: (id) => selectDisputes(context).where('disputes.id', '=', id).executeTakeFirst(),
    compare: (theirs, ours) => compareStates(theirs.state, ours.state, DISPUTE_RANKS),
    record: (dispute) => applyDispute(context, dispute),
  };
}

async function* oursSince(context: PaymentContext, since: Date): AsyncGenerator<OurDispute> {
  const disputes = selectDisputes(context);
  yield* keysetPages(disputes.where('recorded_at', '>=', since), 'disputes', 'recorded_at');
  // Compare open disputes of any age, because some disputes take months.
  const open = disputes.where('recorded_at', '<', since).where('state', '=', 'open');
  yield* keysetPages(open, 'disputes', 'recorded_at');
}

function selectDisputes({ db }: AppContext) {
  const disputes = db.selectFrom('disputes').innerJoin('orders', 'orders.id', 'disputes.order_id');
  return disputes.selectAll('disputes').select('order_number');
}
