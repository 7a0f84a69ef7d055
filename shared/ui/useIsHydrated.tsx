import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False in a prerendered frame and in the render that hydrates it, which must not differ by what storage holds; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
