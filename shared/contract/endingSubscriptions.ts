import { call } from './call';
import { day, integer, list, number, object, text, type ValueOf } from './schema';

export type EndingSubscription = ValueOf<typeof EndingSubscription>;
const EndingSubscription = object({
  id: text(),
  qnt: integer(),
  endDate: day(),
  /** The percentage off for renewing now, or 0 if the early discount does not apply. */
  renewalDiscount: number(),
});
/** Lists the valid subscriptions that the customer can renew now, earliest end date first. */
export const ENDING_SUBSCRIPTIONS = call('GET', '/api/order/endingsubscriptions', {
  response: { 200: list(EndingSubscription) },
});
