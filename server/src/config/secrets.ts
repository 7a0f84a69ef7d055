export type Environment = Readonly<Record<string, string | undefined>>;

const SECRET_NAME = /_(KEY|SECRET|TOKEN)$/;
/** Matches the password in a URL. The password ends at the last @, because it may contain an unencoded @. */
const PASSWORD = /:\/\/[^:@]*:(.+)@/s;
/** The minimum length of a hidden value. Shorter values may be parts of ordinary words. */
const SHORTEST = 8;

/** Returns whether a setting's value may contain a secret. Messages must not quote such a value. */
export function isSecretSetting(name: string): boolean {
  return SECRET_NAME.test(name) || name === 'DATABASE_URL' || name === 'SMTP_URL';
}

/**
 * Returns the values of secret settings, and the passwords in URLs, both as written and decoded. The longest values
 * come first.
 */
export function secretsIn(env: Environment): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => {
    const password = PASSWORD.exec(value)?.[1];
    if (password !== undefined) return [value.trim(), password, decode(password)];
    return SECRET_NAME.test(name) ? [value.trim()] : [];
  });
  return [...new Set(found)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** Replaces every secret in `text` by `[hidden]`. */
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
