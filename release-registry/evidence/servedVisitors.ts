import { sql } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import type { ReleaseId } from '../store/ReleaseStore';
import { hashVisitor } from './hashVisitor';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** The version that each address was served first since the last call of `storeServedVisitors`, by package. */
type Served = Map<string, Map<string, string>>;

const pending = new WeakMap<Context['db'], Served>();

/**
 * Remembers which releases a visitor was served. `storeServedVisitors` writes them to the database later, so that
 * serving a page needs no query.
 */
export function rememberServed(
  { db }: Pick<Context, 'db'>,
  { ip }: { ip: string },
  releases: readonly ReleaseId[],
): void {
  const served: Served = pending.get(db) ?? new Map();
  pending.set(db, served);
  for (const { name, version } of releases) {
    const versions = served.get(name) ?? new Map<string, string>();
    served.set(name, versions);
    if (!versions.has(ip)) versions.set(ip, version);
  }
}

/**
 * Stores the remembered visitors of packages with a canary. An address counts once a day, for the first version that it
 * was served. Crawlers keep no cookie, so they get both versions. If they counted for both, a small canary would seem
 * to have far more visitors without reports than the live version.
 */
export async function storeServedVisitors(context: Context): Promise<void> {
  const { db } = context;
  const served = pending.get(db);
  pending.delete(db);
  for (const [name, versions] of served ?? []) {
    const visitors = await Promise.all(
      [...versions].map(async ([ip, version]) => ({ version, ...(await hashVisitor(context, { ip }, '')) })),
    );
    const column = (key: 'version' | 'day' | 'visitor') => visitors.map((visitor) => visitor[key]);
    await sql`
      insert into served_visitors (name, revision, day, visitor, version)
      select name, revision, day, visitor, version
      from release_channels,
        unnest(${column('day')}::text[], ${column('visitor')}::text[], ${column('version')}::text[])
          as served (day, visitor, version)
      where name = ${name}
        and canary_version is not null
        and version in (stable, canary_version)
      on conflict do nothing`.execute(db);
  }
}
