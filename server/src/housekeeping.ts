import { sql } from 'kysely';
import { deleteExpiredAccess } from './shop/accounts/revokeAccess';
import { deleteExpiredSessions } from './shop/accounts/session';
import { type BackgroundTask, startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { HOUR_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { deleteExpiredRateLimits } from 'server-kit/http/rateLimit';
import { cleanOutbox } from './shop/mail/cleanOutbox';
import { deleteExpiredPreviews } from 'release-registry/previews/endPreviews';
import { deleteOldReports } from 'release-registry/evidence/deleteOldReports';
import { deleteOldClaims } from './shop/office/operations/claimOperation';
import { deleteOldEvents } from './shop/payments/handleEvent';
import { deleteExpiredStaffAccess } from './shop/staff/sessions';
import { deleteOldVisits } from './shop/visits/deleteOldVisits';

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
  const { config, db } = context;
  await deleteExpiredSessions(context);
  await deleteExpiredAccess(context);
  await deleteExpiredStaffAccess(context);
  await deleteOldVisits(context);
  await deleteOldReports(context);
  await cleanOutbox(context);
  await deleteExpiredRateLimits(context);
  await deleteExpiredPreviews(context);
  await deleteOldEvents(context);
  await deleteOldClaims(context);
  // Vacuum the embedded database here, because it has no background processes. PostgreSQL vacuums its tables
  // automatically.
  if (config.databaseUrl === undefined) await sql`vacuum analyze`.execute(db);
}
