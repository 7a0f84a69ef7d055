import { addMonths, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';

const RETENTION_MONTHS = 13;

/** Deletes visit records after thirteen months, as the privacy note says. */
export async function deleteOldVisits({ db, clock }: AppContext): Promise<void> {
  const oldest = startOfDay(addMonths(calendarDateOf(clock.now()), -RETENTION_MONTHS));
  await db.deleteFrom('visits').where('created_at', '<', oldest).execute();
}

export async function deleteVisitsOf(trx: Trx, visitorId: string): Promise<void> {
  await trx.deleteFrom('visits').where('visitor_id', '=', visitorId).execute();
}
