import { deleteExpiredSessions } from './accounts/session';
import { type BackgroundTask, startBackgroundTask } from './clock/backgroundTask';
import { HOUR_MS } from './clock/clock';
import type { Services } from './services';
import { deleteOldVisits } from './visits/deleteOldVisits';

/** Removes, once an hour, what is kept for a limited time. */
export function startHousekeeping(services: Services): BackgroundTask {
  return startBackgroundTask({ name: 'housekeeping', everyMs: HOUR_MS, log: services.log, run: () => keepHouse(services) });
}

export async function keepHouse(services: Services): Promise<void> {
  const { db, clock } = services;
  await deleteExpiredSessions(services);
  await deleteOldVisits(services);
  await db.deleteFrom('rate_limits').where('resets_at', '<=', clock.now()).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', clock.now()).execute();
}
