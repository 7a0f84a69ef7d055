import { formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import type { Subscription } from '../../api/subscription';

type Described = Pick<Subscription, 'quantity' | 'endDate' | 'orders'>;

/**
 * The words that distinguish a subscription from the customer's other subscriptions, in reading order. All are empty if
 * the customer has only one subscription.
 */
export interface Distinction {
  /** For example, ` for 5 computers`. */
  computers: string;
  /** For example, ` until 21 September 2027`. For screen readers only, because the card shows the date elsewhere. */
  ending: string;
  /**
   * For example, ` (order 7KQ2M9XD)`. Empty unless another subscription has the same number of computers and end date.
   */
  firstOrder: string;
}

export const NO_DISTINCTION: Distinction = { computers: '', ending: '', firstOrder: '' };

/** Returns each subscription's distinguishing words, in the same order. */
export function distinguish(subscriptions: readonly Described[]): Distinction[] {
  if (subscriptions.length < 2) return subscriptions.map(() => NO_DISTINCTION);
  return subscriptions.map((subscription) => {
    const { quantity, endDate, orders } = subscription;
    const computers = quantity === undefined ? '' : ` for ${counting(quantity, 'computer')}`;
    const ending = endDate === undefined ? '' : ` until ${formatCalendarDate(endDate)}`;
    const isUnique = !subscriptions.some(
      (other) => other !== subscription && other.quantity === quantity && other.endDate === endDate,
    );
    const order = orders.at(-1);
    const firstOrder = isUnique || order === undefined ? '' : ` (order ${order.orderNumber})`;
    return { computers, ending, firstOrder };
  });
}
