import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { ActivationCode } from '../../api/subscription';

/**
 * Describes a code's status: `Not activated yet`, `Available for another computer` after a deactivation, or
 * `Activated on RECEPTION-PC`. Omits an unknown computer name. Adds the last day of a code that ends before its
 * subscription.
 */
export function describeActivation({ endDate, ...code }: ActivationCode): string {
  const status = describeUse(code);
  return endDate === undefined ? status : `${status}, works until ${formatCalendarDate(endDate)}`;
}

function describeUse({ isActivated, isFreed, computerName }: ActivationCode): string {
  if (!isActivated) return isFreed === true ? 'Available for another computer' : 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
