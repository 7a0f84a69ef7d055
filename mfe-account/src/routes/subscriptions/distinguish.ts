import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { Subscription } from '../../api/subscription';

type Told = Pick<Subscription, 'quantity' | 'endDate'>;

/**
 * What tells each subscription from the customer's others, to follow the product's name: ` for 5 computers, until 21 September 2027`, with
 * ` (1 of 2)` where that is not enough. Empty for one that is alone.
 */
export function distinguish(subscriptions: readonly Told[]): string[] {
  if (subscriptions.length < 2) return subscriptions.map(() => '');
  const descriptions = subscriptions.map(describe);
  return descriptions.map((description, index) => {
    const count = (among: readonly string[]) => among.filter((other) => other === description).length;
    const alike = count(descriptions);
    return alike === 1 ? description : `${description} (${count(descriptions.slice(0, index + 1))} of ${alike})`;
  });
}

function describe({ quantity, endDate }: Told): string {
  const computers = quantity === undefined ? '' : ` for ${quantity} ${quantity === 1 ? 'computer' : 'computers'}`;
  return endDate === undefined ? computers : `${computers}, until ${formatCalendarDate(endDate)}`;
}
