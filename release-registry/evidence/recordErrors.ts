import { sql } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import type { BrowserReport, ReportedError } from 'shared/contract/reports';
import { hideSecrets } from 'shared/domain/visitPath';
import { DAY_MS, later, SECOND_MS, startOfHour } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';
import { isPublished } from '../publishedRecord';
import { parseRelease } from '../releaseName';
import { createSourceReader } from '../sourceMaps/readSources';
import type { ReleaseId } from '../store/ReleaseStore';
import { countBrowserError } from './errorMetrics';
import { findOwner } from './findOwner';
import { normalizeMessage } from './normalizeMessage';
import type { BrowserErrorTable } from './tables';

/** The maximum number of new error groups per package and day. Further errors share one group. */
const NEW_ERRORS_PER_DAY = 200;
/** The maximum number of rows with a visitor per package and hour. Later rows contain no visitor. */
const ROWS_PER_HOUR = 5_000;
const MAX_EVENTS = 1_000_000_000;
/** The maximum number of source maps read per report. The errors in a report mostly share the same scripts. */
const SCRIPTS_PER_REPORT = 10;

interface Reporter {
  visitor: string;
  browser: string;
}

type PageOfReport = Pick<BrowserReport, 'route' | 'module' | 'release'>;

/** Matches the stack of an error in a browser extension, which is not caused by a release. */
const EXTENSION_STACK = /^(?!.*\/cdn\/).*-extension:\/\//s;

/**
 * Records a page's errors, except errors in browser extensions and errors of unpublished releases.
 * @returns the releases that failed
 */
export async function recordErrors(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  page: PageOfReport,
  errors: readonly ReportedError[],
  reporter: Reporter,
): Promise<ReleaseId[]> {
  const now = clock.now();
  const readSources = createSourceReader(db, SCRIPTS_PER_REPORT);
  const failed = new Map<string, ReleaseId>();
  for (const error of errors.filter(({ stack }) => !EXTENSION_STACK.test(stack))) {
    const { release: owner, position, stack } = await findOwner(readSources, error.stack);
    const release = owner ?? parseRelease(error.release ?? page.release);
    if (!(await isPublished(db, release))) continue;
    const { name, version } = release;
    const group = { name, kind: error.kind, message: normalizeMessage(error.message), position };
    const errorId = await recordGroup(db, { ...group, stack, module: page.module }, now);
    await countEvent(db, { name, errorId, version, now, route: hideSecrets(page.route), ...reporter });
    countBrowserError(release, error.kind);
    // Browser extensions break the policy too, so a violation alone does not mean that the release failed.
    if (error.kind !== 'policy') failed.set(nameOf(release), release);
  }
  return [...failed.values()];
}

type Group = Omit<BrowserErrorTable, 'id' | 'first_at' | 'last_at'>;

/**
 * Adds a group of errors, or updates the time of its last event. Above `NEW_ERRORS_PER_DAY`, uses the shared group of
 * `otherErrors` instead of a new group.
 * @returns the id of the stored group
 */
export async function recordGroup(db: DbOrTrx, group: Group, now: Date): Promise<string> {
  const id = fingerprintOf(group);
  const isKnown = await updateLastSeen(db, id, now);
  if (isKnown) return id;
  const isFull = (await countNewGroups(db, group.name, now)) >= NEW_ERRORS_PER_DAY;
  const stored = isFull ? otherErrors(group.name) : group;
  const storedId = fingerprintOf(stored);
  await db
    .insertInto('browser_errors')
    .values({ id: storedId, ...stored, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_at: now }))
    .execute();
  return storedId;
}

function fingerprintOf({ name, kind, message, position }: Group): string {
  return sha256Hex([name, kind, message, position].join('\n')).slice(0, 32);
}

function otherErrors(name: string): Group {
  const message = `Other errors, after ${NEW_ERRORS_PER_DAY} new ones in a day`;
  return { name, kind: 'other', message, position: '', stack: '', module: '' };
}

/**
 * Updates the time of a group's last event, at most once a second.
 * @returns false if the group is new
 */
async function updateLastSeen(db: DbOrTrx, id: string, now: Date): Promise<boolean> {
  const known = await db.selectFrom('browser_errors').select('last_at').where('id', '=', id).executeTakeFirst();
  if (known && now.getTime() - known.last_at.getTime() >= SECOND_MS)
    await db.updateTable('browser_errors').set({ last_at: now }).where('id', '=', id).execute();
  return known !== undefined;
}

async function countNewGroups(db: DbOrTrx, name: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('browser_errors')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('name', '=', name)
    .where('first_at', '>=', later(now, -DAY_MS))
    .executeTakeFirstOrThrow();
  return count;
}

interface ErrorEvent extends Reporter {
  name: string;
  errorId: string;
  version: string;
  route: string;
  now: Date;
}

export async function countEvent(
  db: DbOrTrx,
  { name, errorId, version, route, now, visitor, browser }: ErrorEvent,
): Promise<void> {
  const hour = startOfHour(now);
  const { rows } = await db
    .selectFrom('browser_error_counts')
    .select(sql<number>`count(*)::int`.as('rows'))
    .where('name', '=', name)
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('browser_error_counts')
    .values({
      name,
      hour,
      error_id: errorId,
      version,
      visitor: rows < ROWS_PER_HOUR ? visitor : '',
      browser,
      route,
      events: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'hour', 'error_id', 'version', 'visitor'])
        .doUpdateSet({ events: sql`least(browser_error_counts.events + 1, ${sql.lit(MAX_EVENTS)})` }),
    )
    .execute();
}
