import type { DbOrTrx } from 'server-kit/db/database';
import type { DisputeState } from '../provider/ProviderDispute';

/** Returns `lost` if an order lost a dispute, `open` if a dispute is open, or `undefined` if neither is the case. */
export async function disputeState(db: DbOrTrx, orderId: string): Promise<Exclude<DisputeState, 'won'> | undefined> {
  const disputes = await db.selectFrom('disputes').select('state').where('order_id', '=', orderId).execute();
  const has = (wanted: DisputeState) => disputes.some(({ state }) => state === wanted);
  if (has('lost')) return 'lost';
  return has('open') ? 'open' : undefined;
}
