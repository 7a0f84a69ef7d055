import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns `false` in a prerendered page and in its hydrating render, then `true`. The hydrating render must equal the
 * prerendered page, so it must not depend on storage.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
