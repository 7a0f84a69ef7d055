import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns `false` during prerendering and the hydrating render, then `true`. The hydrating render must match the
 * prerendered page, so it must not depend on storage.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
