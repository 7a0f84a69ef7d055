import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns `false` during prerendering and the hydrating render, then `true`. The hydrating render must not depend on
 * storage, because it must match the prerendered page.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
