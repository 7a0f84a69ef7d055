import { parseCalendarDate, startOfDay } from 'shared/domain/calendarDate';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { reconcile } from '../../payments/reconcile';
import { AdminError, type Command } from '../Command';

const DEFAULT_SINCE = '30d';
const EQUAL = 'The provider and our orders agree.';
const DIFFERENT = 'Some payments differ from our orders. To see them, run `npm run admin -- review`.';

export const reconcileCommands: Command[] = [
  {
    usage: 'reconcile',
    summary: `Compare the provider’s payments, refunds and disputes with our orders.`,
    options: {
      since: {
        type: 'string',
        meaning: 'The start: a number of days before now, such as 30d (the default), or a day such as 2027-03-31.',
      },
    },
    run: async (context, _args, { since = DEFAULT_SINCE }) => {
      const result = await reconcile(context, { since: readSince(String(since)) });
      const isEqual = result.mismatches === 0;
      const row = {
        'sessions compared': result.sessions,
        'orders compared': result.orders,
        'refunds compared': result.refunds,
        'disputes compared': result.disputes,
        'orders settled': result.settled,
        'refunds and disputes recorded': result.recorded,
        'sent to review': result.mismatches,
      };
      return { message: isEqual ? EQUAL : DIFFERENT, rows: [row] };
    },
  },
];

/**
 * Parses `--since`. `30d` means 30 days ago, and a date means the start of that day in London.
 * @throws {AdminError} for any other value.
 */
function readSince(text: string): Date {
  const days = /^([1-9]\d{0,3})d$/.exec(text)?.[1];
  // Use real time, because the provider doesn't use the demo's clock.
  if (days !== undefined) return later(new Date(), -Number(days) * DAY_MS);
  const day = parseCalendarDate(text);
  if (day === text) return startOfDay(day);
  throw new AdminError('--since must be a number of days, such as 30d, or a day such as 2027-03-31.');
}
