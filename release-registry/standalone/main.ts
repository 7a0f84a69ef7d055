import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { HOUR_MS, systemClock } from 'server-kit/clock/clock';
import { requireDataDir } from 'server-kit/config/requireDataDir';
import type { AppContext } from 'server-kit/context/AppContext';
import { deleteExpiredRateLimits } from 'server-kit/http/rateLimit';
import { type Program, type Resources, runServer } from 'server-kit/lifecycle/runServer';
import { deleteOldReports } from '../evidence/deleteOldReports';
import { startCanaryChecks } from '../evidence/endWorseCanaries';
import { registryMigrations } from '../migrations/index';
import { startNotices } from '../notices/sendNotices';
import { deleteExpiredPreviews } from '../previews/endPreviews';
import { buildRegistry } from './buildRegistry';
import { loadRegistryConfig } from './loadRegistryConfig';
import { printRegistryBanner } from './printRegistryBanner';

/** The standalone registry: its routes, its background tasks and its banner. */
async function registry({ lifecycle, ...resources }: Resources): Promise<Program> {
  const context: AppContext = { ...resources, clock: systemClock };
  return {
    migrations: registryMigrations,
    app: await buildRegistry(context, lifecycle),
    start: async () => {
      const canaries = startCanaryChecks(context);
      const notices = startNotices(context);
      const housekeeping = startBackgroundTask({
        name: 'housekeeping',
        everyMs: HOUR_MS,
        log: context.log,
        run: async () => {
          await deleteOldReports(context);
          await deleteExpiredRateLimits(context);
          await deleteExpiredPreviews(context);
        },
      });
      return {
        tasks: {
          canaries: () => canaries.stop(),
          notices: () => notices?.stop(),
          housekeeping: () => housekeeping.stop(),
        },
        whenReady: () => printRegistryBanner(context.config),
      };
    },
  };
}

runServer(() => {
  const config = loadRegistryConfig(process.env);
  requireDataDir(config);
  return config;
}, registry);
