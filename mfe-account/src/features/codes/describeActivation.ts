import type { ActivationCode } from '../../api/subscription';

/**
 * Returns the status of a code as text: `Not activated yet`, `Free` after a deactivation, or `Activated on
 * RECEPTION-PC`. Omits an unknown computer name.
 */
export function describeActivation({ isActivated, isFreed, computerName }: ActivationCode): string {
  if (!isActivated) return isFreed === true ? 'Free' : 'Not activated yet';
  return computerName === undefined ? 'Activated' : `Activated on ${computerName}`;
}
