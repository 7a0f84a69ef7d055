import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns `false` during prerendering and hydration, then `true`. Use it for content that the prerendered page cannot
 * contain, such as values from storage, because hydration must produce the same markup.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
