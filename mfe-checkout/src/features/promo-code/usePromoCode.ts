import { useMemo } from 'react';
import { errorMessage } from 'shared/api';
import { isPromoCodeComplete, normalisePromoCode, type PromoCode } from 'shared/domain/promoCode';
import { useCheckDiscountCodeQuery } from './discountCheck';

/** What the customer entered. */
export interface PromoEntry {
  readonly isWanted: boolean;
  readonly code: string;
}

export type PromoState =
  | { readonly status: 'none' | 'entering' | 'checking' }
  | { readonly status: 'valid'; readonly promo: PromoCode }
  | { readonly status: 'invalid'; readonly reason: string; readonly onRetry?: () => void };

/** Checks a code as soon as it is complete. Answers are looked up by the code in the box, so a late one for another code is of no effect. */
export function usePromoCode({ isWanted, code }: PromoEntry): PromoState {
  const normalised = normalisePromoCode(code);
  const isComplete = isPromoCodeComplete(normalised);
  const { currentData, error, isFetching, refetch } = useCheckDiscountCodeQuery(normalised, { skip: !isWanted || !isComplete });

  // The same object until the state changes, so that what shows it has no need to look.
  return useMemo((): PromoState => {
    if (!isWanted) return { status: 'none' };
    if (!isComplete) return { status: 'entering' };
    // A code that counted stays on screen while the server is asked again, such as after signing in.
    if (isFetching && !currentData) return { status: 'checking' };
    if (error) return { status: 'invalid', reason: errorMessage(error), onRetry: () => void refetch() };
    if (!currentData) return { status: 'checking' };
    return currentData.isValid ? { status: 'valid', promo: currentData.promo } : { status: 'invalid', reason: currentData.reason };
  }, [isWanted, isComplete, isFetching, error, currentData, refetch]);
}
