import { sql } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import type { ReleaseId } from '../store/ReleaseStore';
import { hashVisitor } from './hashVisitor';

interface Visit {
  request: { ip: string };
  visitorId: string;
  releases: readonly ReleaseId[];
  hasFailed: boolean;
}

/**
 * Counts an address once per version and day, if the package has a canary. A later failure counts only if it comes from
 * the first browser at that address. One address therefore has little influence, and a shared address does not count as
 * failed more often than other addresses.
 */
export async function recordVisitor(
  context: Pick<AppContext, 'db' | 'clock'>,
  { request, visitorId, releases, hasFailed }: Visit,
): Promise<void> {
  if (releases.length === 0) return;
  const { day, visitor, browserId } = await hashVisitor(context, request, visitorId);
  for (const { name, version } of releases) {
    await sql`
      insert into release_visitors (name, revision, version, day, visitor, browser_id, has_failed)
      select name, revision, ${version}::text, ${day}::text, ${visitor}::text, ${browserId}::text, ${hasFailed}::boolean
      from release_channels
      where name = ${name} and canary_version is not null and ${version} in (stable, canary_version)
      on conflict (name, revision, version, day, visitor) do update set has_failed = true
      where excluded.has_failed
        and not release_visitors.has_failed
        and release_visitors.browser_id = excluded.browser_id`.execute(context.db);
  }
}
