import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { Subscription } from '../../api/subscription';

type Described = Pick<Subscription, 'quantity' | 'endDate'>;

/**
 * Returns a text for each subscription that distinguishes it from the others. An example is ` for 5 computers, until 21
 * September 2027`. Equal texts also get a number: ` (1 of 2)`. The text of a single subscription is empty.
 */
export function distinguish(subscriptions: readonly Described[]): string[] {
  if (subscriptions.length < 2) return subscriptions.map(() => '');
  const descriptions = subscriptions.map(describe);
  return descriptions.map((description, index) => {
    const count = (among: readonly string[]) => among.filter((other) => other === description).length;
    const alike = count(descriptions);
    return alike === 1 ? description : `${description} (${count(descriptions.slice(0, index + 1))} of ${alike})`;
  });
}

function describe({ quantity, endDate }: Described): string {
  const computers = quantity === undefined ? '' : ` for ${quantity} ${quantity === 1 ? 'computer' : 'computers'}`;
  return endDate === undefined ? computers : `${computers}, until ${formatCalendarDate(endDate)}`;
}
