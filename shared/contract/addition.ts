import { call } from './call';
import { day, integer, object, text, type ValueOf } from './schema';

export type AdditionInfo = ValueOf<typeof AdditionInfo>;
const AdditionInfo = object({
  subscriptionId: text(),
  /** The number of computers that the subscription has. */
  qnt: integer(),
  endDate: day(),
  /** Today in London, which determines the price. */
  today: day(),
});

/** Returns the terms on which the subscription's owner can add computers. */
export const ADDITION_INFO = call('GET', '/api/subscription/add/:subscriptionId', {
  params: object({ subscriptionId: text({ maxLength: 200 }) }),
  response: { 200: AdditionInfo },
});
