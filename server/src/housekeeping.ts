import { sql } from 'kysely';
import { deleteExpiredDevices } from './shop/accounts/rememberedDevice';
import { deleteExpiredSessions } from './shop/accounts/session';
import { type BackgroundTask, startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { deleteExpiredRateLimits } from 'server-kit/http/rateLimit';
import { cleanOutbox } from './shop/mail/cleanOutbox';
import { deleteExpiredPreviews } from 'release-registry/previews/endPreviews';
import { deleteOldReports } from 'release-registry/evidence/deleteOldReports';
import { deleteExpiredStaffAccess } from './shop/staff/sessions';
import { deleteOldVisits } from './shop/visits/deleteOldVisits';

/**
 * How long the shop keeps recorded webhook events. The provider resends an event for 3 days and lists it for 30 days.
 */
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Starts the hourly task that deletes expired data. */
export function startHousekeeping(context: AppContext): BackgroundTask {
  return startBackgroundTask({
    name: 'housekeeping',
    everyMs: HOUR_MS,
    log: context.log,
    run: () => runHousekeeping(context),
  });
}

export async function runHousekeeping(context: AppContext): Promise<void> {
  const { config, db, clock } = context;
  await deleteExpiredSessions(context);
  await deleteExpiredDevices(context);
  await deleteExpiredStaffAccess(context);
  await deleteOldVisits(context);
  await deleteOldReports(context);
  await cleanOutbox(context);
  await deleteExpiredRateLimits(context);
  await deleteExpiredPreviews(context);
  await db.deleteFrom('password_resets').where('expires_at', '<=', clock.now()).execute();
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', clock.now()).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<=', clock.now()).execute();
  await db.deleteFrom('webhook_events').where('received_at', '<', later(clock.now(), -EVENTS_KEPT_MS)).execute();
  await db
    .deleteFrom('operation_claims')
    .where('claimed_until', '<', sql<Date>`clock_timestamp()`)
    .execute();
  // Vacuum the embedded database here, because it has no background processes. PostgreSQL vacuums its tables
  // automatically.
  if (config.databaseUrl === undefined) await sql`vacuum analyze`.execute(db);
}
