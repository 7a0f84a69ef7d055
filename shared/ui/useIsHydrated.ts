import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns `false` while prerendering and during the hydrating render, then `true`. The hydrating render must equal the
 * prerendered page, so it must not depend on storage.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
