import { useMemo } from 'react';
import { errorMessage } from 'shared/api';
import { isPromoCodeComplete, normalisePromoCode, type PromoCode } from 'shared/domain/promoCode';
import { useCheckDiscountCodeQuery } from './discountCheck';

/** The customer's input. `isWanted` is true if the customer has ticked "I have discount code". */
export interface PromoEntry {
  readonly isWanted: boolean;
  readonly code: string;
}

export type PromoState =
  | { readonly status: 'none' | 'entering' | 'checking' }
  | { readonly status: 'valid'; readonly promo: PromoCode }
  | { readonly status: 'invalid'; readonly reason: string; readonly onRetry?: () => void };

/** Checks a code as soon as it is complete and returns the result. Ignores late replies for other codes. */
export function usePromoCode({ isWanted, code }: PromoEntry): PromoState {
  const normalised = normalisePromoCode(code);
  const isComplete = isPromoCodeComplete(normalised);
  const { currentData, error, isFetching, refetch } = useCheckDiscountCodeQuery(normalised, {
    skip: !isWanted || !isComplete,
  });

  // Keep the same object until the state changes, so that memoized components don't render again.
  return useMemo((): PromoState => {
    if (!isWanted) return { status: 'none' };
    if (!isComplete) return { status: 'entering' };
    // Keep a valid code on screen while the server checks the code again, for example after sign-in.
    if (isFetching && !currentData) return { status: 'checking' };
    if (error) return { status: 'invalid', reason: errorMessage(error), onRetry: () => void refetch() };
    if (!currentData) return { status: 'checking' };
    return currentData.isValid
      ? { status: 'valid', promo: currentData.promo }
      : { status: 'invalid', reason: currentData.reason };
  }, [isWanted, isComplete, isFetching, error, currentData, refetch]);
}
