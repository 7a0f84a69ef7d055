import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { Subscription } from '../../api/subscription';

type Described = Pick<Subscription, 'quantity' | 'endDate'>;

/**
 * The words that distinguish a subscription from the customer's other subscriptions. All fields are empty if the
 * customer has only one subscription.
 */
export interface Distinction {
  /** The visible part, such as ` for 5 computers`. */
  computers: string;
  /**
   * The part for screen readers, such as ` until 21 September 2027`. If several subscriptions have the same words, a
   * number such as ` (1 of 2)` follows.
   */
  details: string;
}

export const NO_DISTINCTION: Distinction = { computers: '', details: '' };

/** Returns each subscription's distinguishing words, in the same order. */
export function distinguish(subscriptions: readonly Described[]): Distinction[] {
  if (subscriptions.length < 2) return subscriptions.map(() => NO_DISTINCTION);
  const texts = subscriptions.map(describe);
  const descriptions = texts.map(({ computers, details }) => computers + details);
  return texts.map(({ computers, details }, index) => {
    const description = computers + details;
    const count = (among: readonly string[]) => among.filter((other) => other === description).length;
    const alike = count(descriptions);
    const number = alike === 1 ? '' : ` (${count(descriptions.slice(0, index + 1))} of ${alike})`;
    return { computers, details: details + number };
  });
}

function describe({ quantity, endDate }: Described): Distinction {
  const computers = quantity === undefined ? '' : ` for ${quantity} ${quantity === 1 ? 'computer' : 'computers'}`;
  return { computers, details: endDate === undefined ? '' : ` until ${formatCalendarDate(endDate)}` };
}
