import { isShell } from 'shared/compatibility/isShell';
import { unmetByShells } from 'shared/compatibility/unmetByShells';
import { isCompatible } from 'shared/compatibility/requirements';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { CurrentRelease, RegistrySnapshot } from '../registry';
import type { ActivePreview } from './createPreviewFinder';

interface PreviewSnapshot {
  snapshot: RegistrySnapshot;
  /** Why the preview conflicts with releases that went live after it was created. */
  conflicts: string[];
}

const known = new WeakMap<ActivePreview, PreviewSnapshot & { stable: RegistrySnapshot }>();

/**
 * Returns the releases for a preview's visitors, and the conflicts between these releases. The previewed releases
 * replace the stable releases of their packages and have no fallback, because a fallback would hide their failures.
 * Returns the same object until a channel changes.
 */
export function previewSnapshot(stable: RegistrySnapshot, preview: ActivePreview): PreviewSnapshot {
  const last = known.get(preview);
  if (last?.stable === stable) return last;
  const snapshot = createSnapshot(stable, preview);
  const shells = snapshot.shell ? [snapshot.shell.record] : [];
  const conflicts = unmetByShells(
    shells,
    snapshot.remotes.map(({ record }) => record),
  );
  const created = { stable, snapshot, conflicts: conflicts.map(({ reason }) => reason) };
  known.set(preview, created);
  return created;
}

function createSnapshot(stable: RegistrySnapshot, { releases }: ActivePreview): RegistrySnapshot {
  const names = new Set(releases.map(({ record }) => record.name));
  // Only shells have a page.
  const [previewedShell] = releases.flatMap(({ record, pageHtml }) =>
    pageHtml === null ? [] : [{ name: record.name, record, pageHtml }],
  );
  const shell = previewedShell ?? stable.shell;
  const isUsable = ({ requires }: ReleaseRecord) => !shell || isCompatible(requires, shell.record.provides);
  const others = stable.remotes
    .filter(({ name }) => !names.has(name))
    .map(({ previous, ...remote }) => ({ ...remote, ...(previous && isUsable(previous) && { previous }) }));
  const remotes: CurrentRelease[] = [
    ...others,
    ...releases.filter(({ record }) => !isShell(record)).map(({ record }) => ({ name: record.name, record })),
  ];
  return {
    ...(shell && { shell }),
    remotes: remotes.sort((one, other) => (one.name < other.name ? -1 : 1)),
    hasCanary: false,
  };
}
