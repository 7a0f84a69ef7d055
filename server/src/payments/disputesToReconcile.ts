import type { Selectable } from 'kysely';
import { type Cursor, keysetPages } from '../db/keysetPages';
import type { Shop } from '../orders/Shop';
import type { DisputesTable } from '../orders/tables';
import { DISPUTE_RANKS, type ProviderDispute } from './ProviderDispute';
import type { Reversals, Verdict } from './reconcileReversals';
import { recordDispute } from './recordDispute';

type OurDispute = Selectable<DisputesTable> & { order_number: string };

/** The disputes at the provider and here, for `reconcileReversals`. */
export function disputesOf(shop: Shop): Reversals<ProviderDispute, OurDispute> {
  const { provider } = shop;
  return {
    name: 'dispute',
    kinds: { withoutOrder: 'dispute-without-order', unknown: 'unknown-dispute', differs: 'dispute-differs' },
    theirsSince: (since) => provider.disputesSince(since),
    readTheirs: (id) => provider.readDispute(id),
    oursSince: (since) => oursSince(shop, since),
    readOurs: (id) => selectDisputes(shop).where('disputes.id', '=', id).executeTakeFirst(),
    compare,
    record: (dispute) => recordDispute(shop, dispute),
  };
}

function compare({ state }: ProviderDispute, ours: OurDispute): Verdict {
  if (state === ours.state) return 'same';
  if (DISPUTE_RANKS[state] > DISPUTE_RANKS[ours.state]) return 'older';
  return { differs: `is ${ours.state} here, but ${state} at the provider` };
}

async function* oursSince(shop: Shop, since: Date): AsyncGenerator<OurDispute> {
  const at = ({ recorded_at }: OurDispute) => recorded_at;
  yield* keysetPages(at, (...page) =>
    selectPage(shop, ...page)
      .where('recorded_at', '>=', since)
      .execute(),
  );
  // Banks take months for some disputes.
  yield* keysetPages(at, (...page) =>
    selectPage(shop, ...page)
      .where('recorded_at', '<', since)
      .where('state', '=', 'open')
      .execute(),
  );
}

function selectPage(shop: Shop, after: Cursor | undefined, limit: number) {
  const page = selectDisputes(shop).orderBy('recorded_at', 'desc').orderBy('disputes.id', 'desc').limit(limit);
  if (after === undefined) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('recorded_at', 'disputes.id'), '<', tuple(after.at, after.id)),
  );
}

function selectDisputes({ db }: Shop) {
  const disputes = db.selectFrom('disputes').innerJoin('orders', 'orders.id', 'disputes.order_id');
  return disputes.selectAll('disputes').select('order_number');
}
