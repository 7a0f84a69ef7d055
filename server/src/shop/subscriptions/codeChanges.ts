import type { CodeChanges } from 'shared/contract/codeChanges';
import { codeEndDate, codesWithTerms } from '../activation/codeTerm';
import type { DbOrTrx } from 'server-kit/db/database';

/**
 * Returns the codes that a delivered renewal added or left out, sorted by seat, or `undefined` if there are none. Skips
 * a code that was left out but works again, for example because the payment of an earlier renewal was reversed.
 */
export async function codeChanges(db: DbOrTrx, orderId: string): Promise<CodeChanges | undefined> {
  const codes = await codesWithTerms(db)
    .innerJoin('subscription_periods as renewed', 'renewed.subscription_id', 'subscriptions.id')
    .select(['seat_no', 'computer_name', 'label', 'added_by_order_id'])
    .select(['renewed.ended_seats', 'renewed.start_date as renewed_from', 'renewed.end_date as renewed_until'])
    .where('renewed.order_id', '=', orderId)
    .orderBy('seat_no')
    .execute();
  const ended = codes.filter(
    (code) => code.ended_seats.includes(code.seat_no) && codeEndDate(code) < code.renewed_until,
  );
  const added = codes.filter((code) => code.added_by_order_id === orderId);
  if (ended.length + added.length === 0) return undefined;
  return {
    ended: ended.map(({ code, computer_name, label, ...term }) => ({
      code,
      endDate: codeEndDate(term),
      ...(computer_name !== null && { computerName: computer_name }),
      ...(label !== '' && { label }),
    })),
    added: added.map(({ code, start_date, renewed_from }) => ({ code, startDate: start_date ?? renewed_from })),
  };
}
