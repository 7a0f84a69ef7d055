/** The text that replaces a secret code in a recorded URL. */
const HIDDEN = '[hidden]';

const SECRETS = [
  /(\/ResetPassword\/)[^/?#]+/gi,
  /(\/SignIn\/)[^/?#]+/gi,
  /(\/account\/(?:email|transfer|move)\/)[^/?#]+/gi,
  /(\/subscription\/renew\/a\/)[^?#]+/gi,
  /(\/reminders\/)[^/?#]+/gi,
];

/**
 * Returns a URL without its query and fragment. Replaces reset codes, sign-in codes, email codes, transfer codes, move
 * codes, activation codes and the codes that stop reminders with `[hidden]`.
 */
export function hideSecrets(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return SECRETS.reduce((hidden, secret) => hidden.replace(secret, `$1${HIDDEN}`), path);
}
