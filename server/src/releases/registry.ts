import type { ReleaseRecord } from 'shared/contract/registry';
import type { Db } from '../db/database';
import { SHELL } from './publish';

export interface CurrentRelease {
  name: string;
  record: ReleaseRecord;
  previous?: ReleaseRecord;
}

/** What every page is made of at one moment. The same object as long as no pointer moved. */
export interface RegistrySnapshot {
  shell?: CurrentRelease & { pageHtml: string };
  remotes: CurrentRelease[];
}

const FRESH_MS = 500;

export type Registry = () => Promise<RegistrySnapshot>;

/**
 * The current releases, at most half a second old. While the database is away, the last known ones go on being served.
 */
export function createRegistry(db: Db): Registry {
  let known: { key: string; snapshot: RegistrySnapshot } | undefined;
  let checkedAt = -Infinity;
  let check: Promise<void> | undefined;

  const refresh = async () => {
    const key = await readKey(db);
    if (known?.key !== key) known = { key, snapshot: await readSnapshot(db) };
    checkedAt = performance.now();
  };

  return async () => {
    if (performance.now() - checkedAt > FRESH_MS) {
      check ??= refresh().finally(() => {
        check = undefined;
      });
      await check.catch((error: unknown) => {
        if (!known) throw error;
      });
    }
    return known!.snapshot;
  };
}

/** Changes whenever a pointer does; small enough to ask for all the time. */
async function readKey(db: Db): Promise<string> {
  const rows = await db.selectFrom('release_pointers').select(['name', 'revision']).orderBy('name').execute();
  return rows.map(({ name, revision }) => `${name}:${revision}`).join(' ');
}

async function readSnapshot(db: Db): Promise<RegistrySnapshot> {
  const rows = await db
    .selectFrom('release_pointers as pointer')
    .innerJoin('releases as stable', (join) => join.onRef('stable.name', '=', 'pointer.name').onRef('stable.version', '=', 'pointer.stable'))
    .leftJoin('releases as previous', (join) => join.onRef('previous.name', '=', 'pointer.name').onRef('previous.version', '=', 'pointer.previous'))
    .select(['pointer.name', 'stable.record', 'stable.page_html', 'previous.record as previous_record'])
    .orderBy('pointer.name')
    .execute();
  const releases = rows.map(({ name, record, page_html, previous_record }) => ({
    name,
    record,
    ...(previous_record === null ? {} : { previous: previous_record }),
    pageHtml: page_html,
  }));
  const shell = releases.find(({ name }) => name === SHELL);
  return {
    ...(shell?.pageHtml == null ? {} : { shell: { ...shell, pageHtml: shell.pageHtml } }),
    remotes: releases.filter(({ name }) => name !== SHELL),
  };
}
