import { sql } from 'kysely';
import type { OfficeHome } from 'shared/contract/officeHome';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import { findSalesTotals } from '../../admin/commands/salesTotals';
import { sumOf, vatAbroadOf } from '../../admin/commands/vatTotals';
import { ACCOUNTING_ROLES } from '../../admin/roles';
import { findCauses } from '../../alerts/findCauses';
import { findUndelivered } from '../../alerts/openCases';
import { findJournalTotals } from '../../invoices/findJournalTotals';
import { oldestDueMail } from '../../mail/oldestDueMail';
import type { Staff } from '../../staff/session';
import { inRolesWords } from '../officeWords';
import { countEnding } from './countEnding';

/** A paid order that is undelivered for longer counts as a problem. */
const DELIVERY_LIMIT_MS = 10 * MINUTE_MS;
const RENEWAL_DAYS = 30;
/** The last 30 days, and the previous 30 days for comparison. */
const CHART_DAYS = 60;

/**
 * Returns the first screen of the office. Reads the tables of `orders`, `payments`, `mail`, `subscriptions`, `invoices`
 * and `alerts`. Amounts are net of refunds.
 */
export async function findHome(
  { db, clock }: AppContext,
  { email, role }: Pick<Staff, 'email' | 'role'>,
): Promise<OfficeHome> {
  const now = clock.now();
  const today = calendarDateOf(now);
  const month = `${today.slice(0, 7)}-01`;
  const [causes, undelivered, facts, totals, renewalsDue, journal] = await Promise.all([
    findCauses(db, now),
    findUndelivered(db, later(now, -DELIVERY_LIMIT_MS)),
    readFacts(db, now),
    findSalesTotals(db, 'day', { since: { day: addDays(today, 1 - CHART_DAYS) } }),
    countEnding(db, today, addDays(today, RENEWAL_DAYS)),
    ACCOUNTING_ROLES.includes(role) ? findJournalTotals(db, { first: month, last: today }) : null,
  ]);
  const sales = totals.map(({ period, kind, paid, refunded, orders }) => ({
    day: period,
    kind,
    netPence: paid - refunded,
    orders,
  }));
  const netSince = (first: string) => sales.reduce((sum, { day, netPence }) => (day < first ? sum : sum + netPence), 0);
  return {
    today,
    health: { undelivered: undelivered.length, ...facts },
    needsYou: causes
      // Only the owner can end somebody's access. Don't warn owners that they set up their own account.
      .filter(({ access }) => !access || (role === 'owner' && !(access.isSetUp && access.email === email)))
      .filter(({ roles }) => !roles || roles.includes(role))
      .map(({ cause, sentence }) => ({ cause, sentence: inRolesWords(sentence, role) })),
    money: {
      todayPence: netSince(today),
      monthPence: netSince(month),
      vatDuePence: journal && sumOf(journal, 'vatPence'),
      vatAbroadPence: journal && vatAbroadOf(journal),
    },
    renewalsDue,
    sales,
  };
}

async function readFacts(db: Db, now: Date) {
  const { rows } = await sql<{
    mail: Date | null;
    webhook: Date | null;
    reconciled: string | null;
    backup: Date | null;
  }>`
    select ${oldestDueMail(now)} as mail,
      (select max(received_at) from webhook_events) as webhook,
      (select max(ran_on) from scheduled_runs where name = 'reconcile') as reconciled,
      (select last_archived_time from pg_stat_archiver where current_setting('archive_mode') <> 'off') as backup`.execute(
    db,
  );
  const [facts] = rows;
  return {
    oldestDueMail: facts?.mail?.toISOString() ?? null,
    lastWebhook: facts?.webhook?.toISOString() ?? null,
    lastReconciliation: facts?.reconciled ?? null,
    lastBackup: facts?.backup?.toISOString() ?? null,
  };
}
