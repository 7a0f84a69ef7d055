import { call } from './call';
import { flag, integer, number, object, text, type ValueOf } from './schema';

export type DiscountCheckResponse = ValueOf<typeof DiscountCheckResponse>;
const DiscountCheckResponse = object(
  { isDiscountCodeValid: flag() },
  {
    discountCodeError: text(),
    minimumPurchaseQnt: integer(),
    /** The maximum quantity. Not in the specification. Absent if the code has no maximum. */
    maximumPurchaseQnt: integer(),
    discountPercentage: number(),
  },
);
export const CHECK_DISCOUNT_CODE = call('GET', '/api/order/checkdiscountcode/:code', {
  params: object({ code: text({ maxLength: 200 }) }),
  querystring: object(
    {},
    {
      /** The subscription to renew. Earlier orders for it that used the code count as uses. Absent for a purchase. */
      subscriptionId: text({ maxLength: 200 }),
    },
  ),
  response: { 200: DiscountCheckResponse },
});
