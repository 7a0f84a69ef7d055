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
  /** The subscription to renew, whose earlier uses of the code count too. Absent for a purchase. */
  querystring: object({}, { subscriptionId: text({ maxLength: 200 }) }),
  response: { 200: DiscountCheckResponse },
});
