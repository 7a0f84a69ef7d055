import { counting } from 'shared/domain/counting';
import { sql } from 'kysely';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import type { PaymentContext } from '../provider/PaymentContext';

/** How late a payment's event must be before the shop reports it. The provider usually sends it within seconds. */
const LATE_MS = 10 * MINUTE_MS;
/**
 * The tolerated difference between clocks. If a server's clock is behind, an event can seem to arrive before its
 * payment.
 */
const CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

export interface LateEvents {
  /** The number of payments in the last day without an event. Other checks have delivered their orders. */
  payments: number;
  /** When the provider's last event of any kind arrived. */
  lastEventAt: Date | null;
  /** True if no event has arrived since the first of these payments. */
  isSilent: boolean;
}

/**
 * Finds the payments of the last day whose events have not arrived within ten minutes.
 * @param since excludes earlier payments, for example those made while all servers were stopped
 */
export async function findLateEvents(db: Db, now: Date, since = later(now, -DAY_MS)): Promise<LateEvents> {
  const { rows } = await sql<Omit<LateEvents, 'isSilent'> & { firstPaidAt: Date | null }>`
    select count(*) as payments, min(paid_at) as "firstPaidAt", (
      select received_at from webhook_events order by received_at desc limit 1
    ) as "lastEventAt"
    from orders
    where paid_at between ${since} and ${later(now, -LATE_MS)}
      and payment_intent_id is not null and session_id not like 'demo-%'
      and not exists (
        select from webhook_events
        where subject = orders.session_id
          and received_at > orders.paid_at - ${CLOCK_DIFFERENCE_MS / MINUTE_MS} * interval '1 minute'
      )`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no count of late events.');
  const { payments, firstPaidAt, lastEventAt } = row;
  return {
    payments,
    lastEventAt,
    isSilent: firstPaidAt !== null && (lastEventAt === null || lastEventAt < firstPaidAt),
  };
}

/** Describes late events for the operator, with the next step. Returns `undefined` if no event is late. */
export function describeLateEvents({ payments, isSilent }: LateEvents): string | undefined {
  if (payments === 0) return undefined;
  const found = `the events of ${counting(payments, 'payment')} did not arrive`;
  return isSilent
    ? `${found}, and no other event since. Check the webhook endpoint at Stripe, and that its requests reach this server.`
    : `${found}, although other events arrive. Check that the webhook endpoint at Stripe sends checkout.session.completed and checkout.session.async_payment_succeeded.`;
}

/**
 * Creates a task that logs an error if events are late for payments made since the task's creation. Logs each of the
 * two causes once, and logs it again only after all events have arrived.
 */
export function createLateEventReport({ db, clock, log }: Pick<PaymentContext, keyof AppContext>): () => Promise<void> {
  const startedAt = clock.now();
  const reported = new Set<LateEvents['isSilent']>();
  return async () => {
    const now = clock.now();
    const late = await findLateEvents(db, now, new Date(Math.max(startedAt.getTime(), now.getTime() - DAY_MS)));
    const problem = describeLateEvents(late);
    if (problem === undefined) reported.clear();
    else if (!reported.has(late.isSilent)) {
      reported.add(late.isSilent);
      log.error({ payments: late.payments, lastEventAt: late.lastEventAt }, problem);
    }
  };
}
