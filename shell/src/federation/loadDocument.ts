/**
 * Loads the current address as a new document. Does so at most once for each revision of the registry, to prevent a
 * loop.
 * @returns whether the document is loading
 */
export function loadDocument(revision: string): boolean {
  try {
    if (sessionStorage.getItem('shell/document') === revision) return false;
    sessionStorage.setItem('shell/document', revision);
  } catch {
    // Without storage, nothing would stop a loop.
    return false;
  }
  location.reload();
  return true;
}
