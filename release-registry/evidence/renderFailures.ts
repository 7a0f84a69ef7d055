import { sql } from 'kysely';
import { groupBy, nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import { HOUR_MS, later, startOfHour } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { recordEntries } from '../history/recordEntry';
import type { ReleaseId } from '../store/ReleaseStore';
import { normalizeMessage } from './normalizeMessage';
import { countEvent, recordGroup } from './recordErrors';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** The kind of errors that the server records itself. Browsers cannot report this kind. */
const ERROR_KIND = 'server-render';
const MAX_FRAMES = 20;
const PAUSE_ACTION = 'stop-rendering';

/** A page or a slot that the server could not render. `module` is empty for the shell's own pages. */
export interface RenderFailure {
  release: ReleaseRecord;
  module: string;
  error: unknown;
  /** True if the server now stops rendering the page or the slot for some minutes. */
  isPaused: boolean;
}

/**
 * Records a failure among the release's errors. Does not count the visitor, because the browser renders the page
 * instead. If the server stops rendering the page, also adds an entry to the release log.
 */
export async function recordRenderFailure(
  { db, clock }: Context,
  { release: { name, version, routes }, module, error, isPaused }: RenderFailure,
): Promise<void> {
  const now = clock.now();
  const [message = '', ...lines] = String(error instanceof Error ? error.message : error).split('\n');
  // Keep only the frames, because other lines may contain a visitor's data.
  const frames = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
  const group = { name, kind: ERROR_KIND, message: normalizeMessage(message), position: module, module };
  const errorId = await recordGroup(db, { ...group, stack: frames.slice(0, MAX_FRAMES).join('\n') }, now);
  const route = routes.find((each) => each.module === module)?.path ?? '';
  await countEvent(db, { name, errorId, version, now, route, visitor: '', browser: 'the server' });
  if (isPaused) await recordPause(db, { name, version, note: `${module}: ${group.message}`, now });
}

/** Adds an entry to the release log, unless this or another server has done so within the last hour. */
async function recordPause(db: DbOrTrx, { name, version, note, now }: ReleaseId & { note: string; now: Date }) {
  const known = await db
    .selectFrom('release_log')
    .select('id')
    .where('name', '=', name)
    .where('at', '>=', later(now, -HOUR_MS))
    .where('action', '=', PAUSE_ACTION)
    .where('version', '=', version)
    .where('note', '=', note)
    .executeTakeFirst();
  if (known) return;
  await recordEntries(db, [{ name, version, action: PAUSE_ACTION, actor: 'the server', at: now, note }]);
}

/** A page or a slot that the server could not render, and how often. */
export interface FailedRender {
  module: string;
  failures: number;
}

/** Returns the failures in the last `hours` hours, by `<name>@<version>`. The period starts on the hour. */
export async function readRenderFailures(
  { db, clock }: Context,
  names: readonly string[],
  hours: number,
): Promise<Map<string, FailedRender[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('browser_error_counts as count')
    .innerJoin('browser_errors as error', 'error.id', 'count.error_id')
    .where('count.name', 'in', names)
    .where('count.hour', '>=', startOfHour(later(clock.now(), -hours * HOUR_MS)))
    .where('error.kind', '=', ERROR_KIND)
    .groupBy(['count.name', 'count.version', 'error.module'])
    .select(['count.name', 'count.version', 'error.module', sql<number>`sum(count.events)::int`.as('failures')])
    .orderBy('error.module')
    .execute();
  return new Map(
    groupBy(rows, nameOf).map((group) => [
      nameOf(group[0]),
      group.map(({ module, failures }) => ({ module, failures })),
    ]),
  );
}
