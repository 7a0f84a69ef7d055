/**
 * Reloads the page, at most once for each revision of the registry. This limit prevents an endless loop.
 * @returns whether the page is reloading
 */
export function reloadOnce(revision: string): boolean {
  try {
    if (sessionStorage.getItem('shell/document') === revision) return false;
    sessionStorage.setItem('shell/document', revision);
  } catch {
    // Do not reload without storage, because the page could reload endlessly.
    return false;
  }
  location.reload();
  return true;
}
