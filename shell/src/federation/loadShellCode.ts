import { runtimeConfig } from 'shared/runtime';
import { loadDocument } from './loadDocument';
import { fetchRegistry, revisionOf } from './registry';

let dueRevision: string | undefined;

/**
 * Loads a part of the shell. If the load fails while another shell is live, the files of this shell may be gone. The
 * next navigation then loads a new document.
 */
export async function loadShellCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (reason) {
    const live = await fetchRegistry();
    if (live && live.shellVersion !== runtimeConfig().shellVersion) dueRevision = revisionOf(live);
    throw reason;
  }
}

/** Loads a new document after a navigation if the shell in this tab is outdated. */
export function loadDueDocument(): void {
  if (dueRevision !== undefined) loadDocument(dueRevision);
}
