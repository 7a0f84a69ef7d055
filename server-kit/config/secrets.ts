export type Environment = Readonly<Record<string, string | undefined>>;

/** A chat's webhook address counts as a secret, because anyone who knows it can post to the chat. */
const SECRET_NAME = /_(KEY|SECRET|TOKEN|WEBHOOK_URL)$/;
/** Matches the password in a URL, up to the last @. The password may contain an unencoded @. */
const PASSWORD = /:\/\/[^:@]*:(.+)@/s;
/** The minimum length of a secret to hide. Shorter secrets may occur in ordinary words. */
const MIN_SECRET_LENGTH = 8;

/** Returns whether a setting's value may contain a secret. Messages must not quote such a value. */
export function isSecretSetting(name: string): boolean {
  return SECRET_NAME.test(name) || name === 'DATABASE_URL' || name === 'SMTP_URL';
}

/** Returns the password in a URL, decoded, or `undefined` if there is none. */
export function passwordIn(url: string): string | undefined {
  const password = PASSWORD.exec(url)?.[1];
  return password === undefined ? undefined : decode(password);
}

/**
 * Returns the secrets in the environment, longest first: the values of `_KEY`, `_SECRET`, `_TOKEN` and `_WEBHOOK_URL`
 * settings, and URLs that contain a password. Also returns each password, as written and decoded. Omits values shorter
 * than `MIN_SECRET_LENGTH`.
 */
export function secretsIn(env: Environment): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => {
    const password = PASSWORD.exec(value)?.[1];
    if (password !== undefined) return [value.trim(), password, decode(password)];
    return SECRET_NAME.test(name) ? [value.trim()] : [];
  });
  return [...new Set(found)].filter(({ length }) => length >= MIN_SECRET_LENGTH).sort((a, b) => b.length - a.length);
}

/**
 * Replaces every secret in `text` with `[hidden]`. Expects the longest secrets first, because one secret may contain
 * another.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '[hidden]'), text);
}

function decode(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
