import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { CHECK_DISCOUNT_CODE, type DiscountCheckResponse } from 'shared/contract/discountCheck';
import type { PromoCode } from 'shared/domain/promoCode';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export type DiscountCheck = { isValid: true; promo: PromoCode } | { isValid: false; reason: string };

interface CodeToCheck {
  code: string;
  /** The subscription to renew, or `null` for a purchase. Undefined until the renewal has loaded. */
  subscriptionId: string | null | undefined;
}

const { checkDiscountCode } = ownEndpoints(api, (build) => ({
  checkDiscountCode: build.query<DiscountCheck, CodeToCheck>({
    ...endpoint(CHECK_DISCOUNT_CODE, readDiscountCheck),
    providesTags: ['PromoCode'],
    // Check the code on the server each time, because it can expire or be used up.
    keepUnusedDataFor: 0,
  }),
}));

export const useCheckDiscountCodeQuery = checkDiscountCode.useQuery;

function readDiscountCheck(
  reply: Read<DiscountCheckResponse>,
  { argument: { code } }: { argument: CodeToCheck },
): DiscountCheck {
  const { isDiscountCodeValid, discountCodeError, discountPercentage: percentage } = reply;
  const { minimumPurchaseQnt = 1, maximumPurchaseQnt: maximumQuantity } = reply;
  if (isDiscountCodeValid !== true || percentage === undefined) {
    return { isValid: false, reason: discountCodeError ?? 'This discount code is not valid.' };
  }
  return {
    isValid: true,
    promo: { code, percentage, minimumQuantity: Math.max(1, minimumPurchaseQnt), maximumQuantity },
  };
}
