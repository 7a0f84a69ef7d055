import type { ActivationCode } from '../../api/subscription';

/**
 * Describes a code's status: `Not activated yet`, `Available for another computer` after a deactivation, or
 * `Activated on RECEPTION-PC`. Omits an unknown computer name.
 */
export function describeActivation({ isActivated, isFreed, computerName }: ActivationCode): string {
  if (!isActivated) return isFreed === true ? 'Available for another computer' : 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
