import { useMemo } from 'react';
import { errorMessage } from 'shared/api';
import { isPromoCodeComplete, normalisePromoCode, type PromoCode, promoQuantityError } from 'shared/domain/promoCode';
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

/**
 * Checks a code as soon as it is complete and returns the result. Ignores late replies for other codes. A code is
 * invalid while the order has more computers than the code allows.
 * @param quantity the number of computers, or undefined until it is known
 * @param subscriptionId the subscription to renew, whose earlier orders count as uses of the code. Null for a purchase,
 *   and undefined until the renewal has loaded.
 */
export function usePromoCode(
  { isWanted, code }: PromoEntry,
  quantity: number | undefined,
  subscriptionId: string | null | undefined,
): PromoState {
  const normalised = normalisePromoCode(code);
  const isComplete = isPromoCodeComplete(normalised);
  const { currentData, error, isFetching, refetch } = useCheckDiscountCodeQuery(
    { code: normalised, subscriptionId },
    { skip: !isWanted || !isComplete },
  );
  const quantityError =
    currentData?.isValid && quantity !== undefined ? promoQuantityError(currentData.promo, quantity) : undefined;

  // Keep the same object until the state changes, so that memoized components don't render again.
  return useMemo((): PromoState => {
    if (!isWanted) return { status: 'none' };
    if (!isComplete) return { status: 'entering' };
    // Keep a valid code on screen while the server checks the code again, for example after sign-in.
    if (isFetching && !currentData) return { status: 'checking' };
    // Keep a valid code if another check fails, for example offline. The server checks the code again at checkout.
    if (error && !currentData?.isValid)
      return { status: 'invalid', reason: errorMessage(error), onRetry: () => void refetch() };
    if (!currentData) return { status: 'checking' };
    if (quantityError !== undefined) return { status: 'invalid', reason: quantityError };
    return currentData.isValid
      ? { status: 'valid', promo: currentData.promo }
      : { status: 'invalid', reason: currentData.reason };
  }, [isWanted, isComplete, isFetching, error, currentData, quantityError, refetch]);
}
