import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import type { Days } from '../../invoices/JournalEntry';
import { closedUntil } from '../../orders/closedPeriod';

/** Describes whether a period's accounts are closed, or its amounts can still change. */
export async function closedLine(db: Db, { first, last }: Days): Promise<string> {
  const closed = await closedUntil(db);
  if (closed === null || closed < first) return 'This period is still open, so its amounts can change.';
  const until = `Closed until ${formatCalendarDate(closed)}`;
  return closed >= last
    ? `${until}, so these amounts no longer change.`
    : `${until}. The later days are still open, so their amounts can change.`;
}
