import type { RegistrySnapshot } from 'release-registry/registry';

const IS_OFFICE = /^\/office(\/|$)/i;

function isOfficePath(path: string): boolean {
  return IS_OFFICE.test(path);
}

const withoutOffice = new WeakMap<RegistrySnapshot, RegistrySnapshot>();

/**
 * Returns the releases that a page may mention. Only pages of the office mention remotes whose pages are all for staff,
 * and only if the request may reach the office (`isOfficeOpen`). Returns the same object for the same snapshot, because
 * pages are cached by snapshot.
 */
export function releasesAt(snapshot: RegistrySnapshot, path: string, isOfficeOpen: boolean): RegistrySnapshot {
  if (isOfficeOpen && isOfficePath(path)) return snapshot;
  const known = withoutOffice.get(snapshot) ?? forCustomers(snapshot);
  withoutOffice.set(snapshot, known);
  return known;
}

function forCustomers(snapshot: RegistrySnapshot): RegistrySnapshot {
  const remotes = snapshot.remotes.filter(({ record: { routes } }) => !isForStaff(routes));
  return remotes.length === snapshot.remotes.length ? snapshot : { ...snapshot, remotes };
}

function isForStaff(routes: readonly { path: string }[]): boolean {
  return routes.length > 0 && routes.every(({ path }) => isOfficePath(`/${path}`));
}
