import { DAY_MS, later } from '../../clock/clock';
import { reconcile } from '../../payments/reconcile';
import { AdminError, type Command } from '../Command';

const DEFAULT_SINCE = '30d';

export const reconcileCommands: Command[] = [
  {
    usage: 'reconcile',
    summary: `Compare the provider's payments with our orders, since --since 30d or a day such as 2027-03-31.`,
    options: { since: { type: 'string', meaning: 'A number of days, such as 30d, or a day such as 2027-03-31.' } },
    run: async (shop, _args, { since = DEFAULT_SINCE }) => {
      const { sessions, orders, settled, mismatches } = await reconcile(shop, { since: readSince(String(since)) });
      const message = mismatches === 0 ? 'The provider and our orders agree.' : 'Some payments differ. `npm run admin -- review` lists them.';
      return { message, rows: [{ 'sessions compared': sessions, 'orders compared': orders, 'orders settled': settled, 'sent to review': mismatches }] };
    },
  },
];

/** Reads a number of days (`30d`) or a calendar day. @throws {AdminError} for anything else. */
function readSince(text: string): Date {
  const days = /^([1-9]\d{0,3})d$/.exec(text)?.[1];
  // The provider keeps real time, whatever the demo's clock says.
  if (days !== undefined) return later(new Date(), -Number(days) * DAY_MS);
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (day && !Number.isNaN(day.getTime())) return day;
  throw new AdminError('--since must be a number of days, such as 30d, or a day such as 2027-03-31.');
}
