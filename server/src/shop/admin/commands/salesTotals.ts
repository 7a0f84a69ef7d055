import { type RawBuilder, sql } from 'kysely';
import type { OrderKind } from 'shared/contract/order';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { formatPounds, type Pence } from 'shared/domain/money';
import type { Db, DbOrTrx } from 'server-kit/db/database';
import { firstDayOf, isWithin, isWithinDays, type Period } from '../search/period';

/**
 * The totals of delivered orders and successful refunds for a day or month. `paid` minus `refunded` equals the invoices
 * and receipts minus the credit notes.
 */
export interface SalesTotals {
  orders: number;
  computers: number;
  gross: Pence;
  discount: Pence;
  /**
   * The total of the invoices and receipts. Equals `gross` minus `discount`, unless an operator accepted an order for
   * which the customer paid less. Excludes overpayments.
   */
  paid: Pence;
  /** The total of the credit notes for refunds, which exclude refunds of overpayments. */
  refunded: Pence;
}

export interface PeriodTotals extends SalesTotals {
  /** The first day of the period. */
  period: CalendarDate;
  kind: OrderKind;
}

type Refunded = Pick<PeriodTotals, 'period' | 'kind' | 'refunded'>;

/** Returns the totals of each day or month with payments or refunds, oldest first. */
export async function findSalesTotals(db: Db, by: 'day' | 'month', period: Period): Promise<PeriodTotals[]> {
  const totals = new Map<string, PeriodTotals>();
  const totalsOf = ({ period: first, kind }: Refunded | PeriodTotals) => {
    const key = `${first} ${kind}`;
    const zeros = { orders: 0, computers: 0, gross: 0, discount: 0, paid: 0, refunded: 0 };
    const found = totals.get(key) ?? { period: first, kind, ...zeros };
    totals.set(key, found);
    return found;
  };
  const [paid, refunds] = await Promise.all([findPaid(db, by, period), findRefunds(db, by, period)]);
  for (const each of paid) Object.assign(totalsOf(each), each);
  for (const each of refunds) totalsOf(each).refunded += each.refunded;
  return [...totals.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** Counts a period's paid orders that still await delivery or a decision. They have no documents yet. */
export async function countUndelivered(db: DbOrTrx, period: Period): Promise<{ count: number; paid: Pence }> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<Pence>`coalesce(sum(paid_pence), 0)::int8`.as('paid'))
    .where('status', 'in', ['paid', 'review'])
    .where('paid_at', 'is not', null)
    .where(isWithin('paid_at', period))
    .executeTakeFirstOrThrow();
}

/** Returns a line about the period's payments that the totals exclude, or no line if there are none. */
export async function undeliveredLine(db: Db, period: Period): Promise<string[]> {
  const { count, paid } = await countUndelivered(db, period);
  if (count === 0) return [];
  return [
    `Not counted: ${counting(count, 'paid order')} not delivered yet, ${formatPounds(paid)} in total. See "review".`,
  ];
}

function findPaid(db: Db, by: 'day' | 'month', period: Period): Promise<PeriodTotals[]> {
  return db
    .selectFrom('orders')
    .select((orders) => [
      firstDayOf(by, 'booked_on').as('period'),
      'kind',
      orders.fn.countAll<number>().as('orders'),
      sum(sql.ref('quantity')).as('computers'),
      sum(sql.ref('total_pence')).as('gross'),
      sum(sql.ref('discount_pence')).as('discount'),
      // Like `soldPence`. PostgreSQL's `least` ignores nulls.
      sum(sql`least(paid_pence, payable_pence)`).as('paid'),
      sql.lit(0).as('refunded'),
    ])
    .where('booked_on', 'is not', null)
    .where(isWithinDays('booked_on', period))
    .where('grant_reason', 'is', null)
    .groupBy(['period', 'kind'])
    .execute();
}

/** Returns the totals of the credit notes. If a refund failed, subtracts its credit note on the day of the failure. */
async function findRefunds(db: Db, by: 'day' | 'month', period: Period): Promise<Refunded[]> {
  const [issued, voided] = await Promise.all(
    (['issued_on', 'voided_on'] as const).map((day) =>
      db
        .selectFrom('credit_notes')
        .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
        .select([firstDayOf(by, day).as('period'), 'kind'])
        .select(sum(sql.ref('credit_notes.amount_pence')).as('refunded'))
        .where(day, 'is not', null)
        .where(isWithinDays(day, period))
        .groupBy(['period', 'kind'])
        .execute(),
    ),
  );
  return [...(issued ?? []), ...(voided ?? []).map((each) => ({ ...each, refunded: -each.refunded }))];
}

function sum(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`sum(${value})::int8`;
}
