import { formatPounds } from 'shared/domain/money';
import type { AppContext } from 'server-kit/context/AppContext';
import { keysetPages } from 'server-kit/db/keysetPages';
import type { PaymentContext } from '../provider/PaymentContext';
import { type ProviderRefund, REFUND_RANKS } from '../provider/ProviderRefund';
import { compareStates, type ReversalAdapter, type Verdict } from './reconcileReversals';
import { applyRefund } from './applyRefund';
import type { Refund } from '../orders/tables';

type OurRefund = Refund & { order_number: string };

export function refundAdapter(context: PaymentContext): ReversalAdapter<ProviderRefund, OurRefund> {
  const { provider } = context;
  return {
    name: 'refund',
    kinds: { withoutOrder: 'refund-without-order', unknown: 'unknown-refund', differs: 'refund-differs' },
    theirsSince: (since) => provider.refundsSince(since),
    readTheirs: (id) => provider.readRefund(id),
    oursSince: (since) => oursSince(context, since),
    readOurs: (id) => selectRefunds(context).where('refunds.id', '=', id).executeTakeFirst(),
    compare,
    record: (refund) => applyRefund(context, refund),
  };
}

function compare({ amountMinor, status }: ProviderRefund, ours: OurRefund): Verdict {
  if (amountMinor !== ours.amount_pence) {
    const [here, there] = [formatPounds(ours.amount_pence), formatPounds(amountMinor)];
    return { differs: `has the amount ${here} here, but ${there} at the provider` };
  }
  return compareStates(status, ours.status, REFUND_RANKS);
}

async function* oursSince(context: PaymentContext, since: Date): AsyncGenerator<OurRefund> {
  const refunds = selectRefunds(context);
  yield* keysetPages(refunds.where('refunds.created_at', '>=', since), 'refunds', 'created_at');
  // Compare pending refunds of any age, because some refunds take weeks.
  const pending = refunds.where('refunds.created_at', '<', since).where('refunds.status', '=', 'pending');
  yield* keysetPages(pending, 'refunds', 'created_at');
}

function selectRefunds({ db }: AppContext) {
  const refunds = db.selectFrom('refunds').innerJoin('orders', 'orders.id', 'refunds.order_id');
  return refunds.selectAll('refunds').select('order_number');
}
