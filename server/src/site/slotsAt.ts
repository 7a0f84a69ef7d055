import { appearsAt } from 'shared/compatibility/appearsAt';
import type { RegistrySnapshot } from 'release-registry/registry';
import type { RenderedModule } from './rendering/PageRenderer';

/**
 * Returns the slots at `path` with the paths of their first calls. Omits slots that require a sign-in if the visitor is
 * not signed in.
 */
export function slotsAt(
  { remotes }: Pick<RegistrySnapshot, 'remotes'>,
  path: string,
  { isSignedIn }: { isSignedIn: boolean },
): (RenderedModule & { data: string[] })[] {
  return remotes.flatMap(({ record }) =>
    (record.slots ?? [])
      .filter((slot) => (isSignedIn || !slot.requiresLogin) && appearsAt(slot, path))
      .map(({ module, data = [] }) => ({ release: record, module, data })),
  );
}
