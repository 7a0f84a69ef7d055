import { sql } from 'kysely';
import { listSome, nameOf } from 'shared/compatibility/sentences';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { DAY_MS } from 'server-kit/clock/clock';
import { claimRun } from '../../payments/scheduledRuns';
import { verifySmtp } from '../../mail/smtpDelivery';
import { liveReleases } from 'release-registry/liveReleases';
import { ReleaseError } from 'release-registry/releaseFolder';
import { openStore } from 'release-registry/store/openStore';
import { type Check, notUsed, ok, problem, unknown } from './Finding';

/** The oldest PostgreSQL version that still gets security updates when this server version is released. */
const OLDEST_POSTGRES = 15;

export const mailCheck: Check = {
  name: 'email',
  run: async ({ config: { smtpUrl } }) => {
    if (smtpUrl === undefined) return notUsed('SMTP_URL is not set, so emails are written to files.');
    try {
      await verifySmtp(smtpUrl);
      return ok('The mail server accepts connections. To send a test email, add --email <address>.');
    } catch (error) {
      return problem(`The mail server cannot be used: ${messageOf(error)}. Check SMTP_URL.`);
    }
  },
};

export const alertCheck: Check = {
  name: 'alerts',
  run: async ({ config: { alertEmail, alertWebhookUrl } }) => {
    if (alertEmail === undefined && alertWebhookUrl === undefined)
      return notUsed('To be told about problems, set ALERT_EMAIL or ALERT_WEBHOOK_URL.');
    return alertWebhookUrl === undefined
      ? ok('Alerts are sent by email. If emails fail, nobody is told: also set ALERT_WEBHOOK_URL.')
      : ok('Alerts are sent. To send a test alert, run "alerts --test".');
  },
};

export const databaseCheck: Check = {
  name: 'database',
  run: async ({ db }) => {
    const { rows } = await sql<{ version: string; number: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
      db,
    );
    const [{ version, number } = { version: 'unknown', number: 0 }] = rows;
    // `server_version_num` is the major version times 10,000, plus the minor version.
    if (number < OLDEST_POSTGRES * 10_000)
      return problem(`PostgreSQL ${version} is too old. Upgrade to version ${OLDEST_POSTGRES} or later.`);
    try {
      // The result doesn't matter. The statement fails if the database is not writable.
      await claimRun(db, 'check', calendarDateOf(new Date()));
    } catch (error) {
      return problem(`The database is not writable: ${messageOf(error)}. Check that it is the primary server.`);
    }
    return ok(`PostgreSQL ${version} is writable.`);
  },
};

export const backupCheck: Check = {
  name: 'backup',
  run: async ({ config, db }) => {
    if (config.isDemo) return notUsed('A demo needs no backup.');
    if (config.databaseUrl === undefined) return unknown('Stop the server and copy DATA_DIR to back it up.');
    const { rows } = await sql<{ mode: string; archivedAt: Date | null; failedAt: Date | null }>`
      select current_setting('archive_mode') as mode, last_archived_time as "archivedAt", last_failed_time as "failedAt"
      from pg_stat_archiver`.execute(db);
    const [{ mode, archivedAt, failedAt } = { mode: 'off', archivedAt: null, failedAt: null }] = rows;
    if (mode === 'off')
      return unknown('PostgreSQL archives no changes, so the shop cannot see your backups. Check them yourself.');
    if (
      archivedAt === null ||
      Date.now() - archivedAt.getTime() > DAY_MS ||
      (failedAt !== null && failedAt > archivedAt)
    )
      return problem(
        `PostgreSQL last archived changes ${archivedAt === null ? 'never' : `at ${archivedAt.toISOString()}`}. Check archive_command in its log.`,
      );
    return ok(`PostgreSQL last archived changes at ${archivedAt.toISOString()}.`);
  },
};

export const releasesCheck: Check = {
  name: 'releases',
  run: async ({ config, db }) => {
    const place = config.cdn.bucket ? `The bucket ${config.cdn.bucket.name}` : config.cdn.dir;
    const store = await openStore(config);
    try {
      await store.tryAccess();
    } catch (error) {
      if (error instanceof ReleaseError) return problem(error.message);
      return problem(`${place} is not writable: ${messageOf(error)}. Give the server’s user write access.`);
    }
    const lost: string[] = [];
    for (const release of await liveReleases(db)) {
      const missing = await store.missingFiles(release);
      if (missing.length > 0) lost.push(`${nameOf(release)} is live, but files are missing: ${listSome(missing)}.`);
    }
    return lost.length === 0
      ? ok(`${place} is writable and has all files of the live releases.`)
      : problem(`${lost.join(' ')} Publish the same build again.`);
  },
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
