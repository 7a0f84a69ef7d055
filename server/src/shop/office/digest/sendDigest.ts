import { addDays, type CalendarDate, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import { DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { findSalesTotals } from '../../admin/commands/salesTotals';
import { findCauses } from '../../alerts/findCauses';
import { enqueueMail } from '../../mail/enqueueMail';
import type { MailPayloads } from '../../mail/templates/payloads';
import { claimRun } from '../../payments/scheduledRuns';
import { officeOrigin } from '../../staff/officeOrigin';
import { countEnding } from '../home/countEnding';
import { inOfficeWords } from '../officeWords';

const RUN = 'digest';
/** How long after midnight (London time) the email is sent. */
const SENT_AFTER_MS = 7 * HOUR_MS;
const RENEWAL_DAYS = 30;

/**
 * Queues an email to the merchant that summarises yesterday. Runs once a day after 07:00 in London, on only one server.
 * The outbox delivers the email, even if the mail server is down for a while.
 */
export async function sendDigest(context: AppContext): Promise<void> {
  const { config, db, clock } = context;
  const { digestEmail: recipient } = config;
  const now = clock.now();
  const today = calendarDateOf(now);
  if (recipient === undefined || now < later(startOfDay(today), SENT_AFTER_MS)) return;
  const isQueued = await db.transaction().execute(async (trx) => {
    if (!(await claimRun(trx, RUN, today))) return false;
    await enqueueMail(trx, now, {
      kind: 'digest',
      dedupeKey: `digest:${today}`,
      // The email belongs to no customer's account.
      userId: 'merchant',
      recipient,
      payload: await describeYesterday(trx, context, today),
      sendBefore: later(now, DAY_MS),
    });
    return true;
  });
  if (isQueued) context.wakeMail();
}

async function describeYesterday(
  trx: Trx,
  { config, clock }: AppContext,
  today: CalendarDate,
): Promise<MailPayloads['digest']> {
  const day = addDays(today, -1);
  const lastDay = addDays(today, RENEWAL_DAYS);
  const totals = await findSalesTotals(trx, 'day', { since: { day }, until: { day } });
  const causes = await findCauses(trx, clock.now());
  const officeUrl = `${officeOrigin(config)}/office`;
  return {
    day,
    sales: totals
      .filter(({ orders }) => orders > 0)
      .map(({ kind, orders, paid }) => ({ kind, orders, amountPence: paid })),
    refundedPence: totals.reduce((sum, { refunded }) => sum + refunded, 0),
    needsYou: causes.map(({ sentence }) => inOfficeWords(sentence)),
    renewalsDue: await countEnding(trx, today, lastDay),
    renewalDays: RENEWAL_DAYS,
    officeUrl,
    endingsUrl: `${officeUrl}/lists/endings?since=${today}&until=${lastDay}&status=active`,
  };
}
