import type { PromoCode } from 'shared/domain/promoCode';
import { api, asNumber, asRecord, asText } from 'shared/api';

export type DiscountCheck = { isValid: true; promo: PromoCode } | { isValid: false; reason: string };

const discountCheckApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkDiscountCode: build.query<DiscountCheck, string>({
      query: (code) => `/api/order/checkdiscountcode/${encodeURIComponent(code)}`,
      transformResponse: (answer, _meta, code) => readDiscountCheck(answer, code),
      providesTags: ['PromoCode'],
      // A code can expire or be used up, so every entry asks the server.
      keepUnusedDataFor: 0,
    }),
  }),
});

function readDiscountCheck(answer: unknown, code: string): DiscountCheck {
  const { isDiscountCodeValid, discountCodeError, discountPercentage, minimumPurchaseQnt } = asRecord(answer);
  const percentage = asNumber(discountPercentage);
  if (isDiscountCodeValid !== true || percentage === undefined) {
    return { isValid: false, reason: asText(discountCodeError) ?? 'This discount code is not valid.' };
  }
  return {
    isValid: true,
    promo: { code, percentage, minimumQuantity: Math.max(1, asNumber(minimumPurchaseQnt) ?? 1) },
  };
}

export const { useCheckDiscountCodeQuery } = discountCheckApi;
