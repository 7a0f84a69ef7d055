import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import type { MismatchKind } from './tables';

export interface Mismatch {
  kind: MismatchKind;
  /** The provider's id of the session, refund, dispute or payout, or the order's id if it has no session. */
  subject: string;
  orderId?: string;
  /** The difference, and what the operator can do about it. */
  reason: string;
  /** The amount in the currency's minor unit, such as pence or cents. */
  amountMinor?: number | undefined;
  currency?: string | undefined;
}

/** Records a difference between our orders and the provider's data for review. Logs it as an error the first time. */
export async function recordMismatch(
  db: DbOrTrx,
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  mismatch: Mismatch,
): Promise<void> {
  const { kind, subject, orderId, reason, amountMinor, currency } = mismatch;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_mismatches')
    .values({
      id: randomId(),
      kind,
      subject,
      order_id: orderId ?? null,
      reason,
      amount_pence: amountMinor ?? null,
      currency: currency ?? null,
      found_at: clock.now(),
      resolved_at: null,
      resolution: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) log.error({ kind, subject, orderId, reason }, 'a payment needs review');
}

/** Marks an open mismatch as resolved. Returns false if there is none with this id. */
export async function resolveMismatch(trx: Trx, now: Date, id: string, resolution: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_mismatches')
    .set({ resolved_at: now, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves the open mismatch about a bank's inquiry, if there is one. */
export async function endInquiry(db: DbOrTrx, now: Date, inquiryId: string, resolution: string): Promise<void> {
  await db
    .updateTable('payment_mismatches')
    .set({ resolved_at: now, resolution })
    .where('kind', '=', 'inquiry')
    .where('subject', '=', inquiryId)
    .where('resolved_at', 'is', null)
    .execute();
}
