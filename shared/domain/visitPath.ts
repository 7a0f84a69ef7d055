/** Replaces a secret code in a recorded URL. */
const HIDDEN = '[hidden]';

const SECRETS = [
  /(\/ResetPassword\/)[^/?#]+/gi,
  /(\/SignIn\/)[^/?#]+/gi,
  /(\/account\/(?:email|transfer|move)\/)[^/?#]+/gi,
  /(\/subscription\/renew\/a\/)[^?#]+/gi,
  /(\/reminders\/)[^/?#]+/gi,
];

/**
 * Returns a URL without its query and fragment. Replaces secret codes in the path with `[hidden]`: activation codes,
 * and the codes of emailed links.
 */
export function hideSecrets(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return SECRETS.reduce((hidden, secret) => hidden.replace(secret, `$1${HIDDEN}`), path);
}
