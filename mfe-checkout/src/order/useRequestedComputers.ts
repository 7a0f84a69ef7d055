import { parseQuantity } from 'shared/domain/quantity';
import { useLocation } from 'shared/router';
import { useIsHydrated } from 'shared/ui/useIsHydrated';

/**
 * Returns the number of computers that a link asks for, such as `?computers=2`. Returns `undefined` until hydration is
 * complete, because the prerendered page is the same for every number.
 */
export function useRequestedComputers(): number | undefined {
  const { search } = useLocation();
  return useIsHydrated() ? parseQuantity(new URLSearchParams(search).get('computers')) : undefined;
}
