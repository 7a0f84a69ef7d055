/** Stands in a recorded address for a code that opens something. */
export const HIDDEN = '[hidden]';

const SECRETS = [/(\/ResetPassword\/)[^/?#]+/gi, /(\/subscription\/renew\/a\/)[^?#]+/gi];

/** An address without the reset or activation code that its path may hold, and without query and fragment. */
export function hideSecrets(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return SECRETS.reduce((hidden, secret) => hidden.replace(secret, `$1${HIDDEN}`), path);
}
