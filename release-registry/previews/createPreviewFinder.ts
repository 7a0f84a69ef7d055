import { nameOf } from 'shared/compatibility/sentences';
import type { ReleaseRecord } from 'shared/contract/registry';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { createRefresh } from '../createRefresh';
import { LruMap } from '../sourceMaps/LruMap';
import { findPreviewKey } from './previewKey';
import { type PreviewReference, readToken } from './previewToken';

const MAX_CACHED_PREVIEWS = 50;

export interface PreviewedRelease {
  record: ReleaseRecord;
  /** The HTML page of a shell. Null for a remote. */
  pageHtml: string | null;
}

/** A preview that the site can show. The object stays the same while it is cached, so it can be a cache key. */
export interface ActivePreview {
  state: 'active';
  expiresAt: Date;
  releases: PreviewedRelease[];
}

/**
 * `refused` means that this registry did not sign the token. `over` means that the preview can no longer be shown.
 * `reason` is a message for the visitor.
 */
export type FoundPreview = ActivePreview | { state: 'refused' | 'over'; reason: string };

export type FindPreview = (token: string) => Promise<FoundPreview>;

type Context = Pick<AppContext, 'db' | 'clock'>;

/**
 * Creates a function that finds a token's preview. The function reads a preview again if the last read is more than
 * half a second old, and returns the last known state while the database is unavailable.
 */
export function createPreviewFinder(context: Context): FindPreview {
  const { db, clock } = context;
  const known = new LruMap<() => Promise<FoundPreview>>(MAX_CACHED_PREVIEWS);
  return async (token) => {
    const reference = readToken(await findPreviewKey(db), token);
    if (typeof reference === 'string') return { state: 'refused', reason: REFUSALS[reference] };
    const { id, expiresAt } = reference;
    if (expiresAt <= clock.now()) return over(`The preview expired on ${dateOf(expiresAt)}.`);
    const preview = known.get(id) ?? createRefresh((last?: FoundPreview) => readPreview(context, reference, last));
    known.set(id, preview);
    return preview();
  };
}

/** Formats a UTC date, such as `29 November 2026`. */
export function dateOf(instant: Date): string {
  return formatCalendarDate(instant.toISOString().slice(0, 10));
}

const REFUSALS = {
  changed: 'The link is incomplete or was changed. Copy the whole link again.',
  foreign: 'Another site created this link. Ask for a link from this site.',
};

const over = (reason: string): FoundPreview => ({ state: 'over', reason });

async function readPreview(
  context: Context,
  { id, expiresAt }: PreviewReference,
  last: FoundPreview | undefined,
): Promise<FoundPreview> {
  const marks = await readMarks(context, id);
  if (marks.length === 0) return over('The preview has ended, or its releases were removed.');
  const bad = marks.find(({ bad_at }) => bad_at !== null);
  if (bad) return over(`${nameOf(bad)} was marked bad: ${bad.bad_reason}.`);
  // Load the releases only once, because the releases of a preview never change.
  if (last?.state === 'active') return last;
  const releases = await releasesOf(context, id)
    .select(['release.record', 'release.page_html as pageHtml'])
    .orderBy('release.name')
    .execute();
  return { state: 'active', expiresAt, releases };
}

/** Reads which releases of a preview are marked bad. The result is small, so frequent reads are cheap. */
function readMarks(context: Context, id: string) {
  return releasesOf(context, id)
    .select(['release.name', 'release.version', 'release.bad_at', 'release.bad_reason'])
    .execute();
}

function releasesOf({ db }: Context, id: string) {
  return db
    .selectFrom('previewed_releases as previewed')
    .innerJoin('releases as release', (join) =>
      join.onRef('release.name', '=', 'previewed.name').onRef('release.version', '=', 'previewed.version'),
    )
    .where('previewed.preview_id', '=', id);
}
