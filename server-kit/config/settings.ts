import { isIP } from 'node:net';
import { EMAIL_PATTERN } from 'shared/domain/credentials';
import { type Environment, isSecretSetting, maskSecrets, passwordIn, secretsIn } from './secrets';
import { isPlaceholder, weaknessOf } from './secretStrength';
import { findMisspelt } from './similarNames';

/**
 * Matches the addresses, names and numbers in `.env.example`. The lines of an address can be separated by line breaks
 * or by the two characters `\n`.
 */
const EXAMPLE =
  /\bexample\.(com|net|org)\b|\b203\.0\.113\.\d|^(Example Ltd|1 High Street(\\n|\s)+London(\\n|\s)+SW1A 1AA|01234567|GB123456782|EU372000041)$/i;
const HOW_TO_CREATE = 'Set a random text, such as the output of "openssl rand -hex 32".';

interface Requirement {
  /** The default is true. */
  isRequired?: boolean;
  /** Why the setting is required, for the message if it is missing. */
  why: string;
  /** The value if the setting is missing. The default is an empty string. */
  fallback?: string;
}

/**
 * Reads environment variables. Collects all problems, so the server can report them together when it fails to start.
 */
export class Settings {
  readonly problems: string[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly env: Environment) {}

  /** Returns the trimmed value. Returns `undefined` if the variable is unset or blank. */
  text(name: string): string | undefined {
    this.known.add(name);
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** Returns a setting's value, or `fallback`. Records a problem if the setting is required but missing. */
  required(name: string, { isRequired = true, why, fallback = '' }: Requirement): string {
    const value = this.text(name);
    if (value === undefined && isRequired) this.problems.push(`${name} is missing: ${why}.`);
    return value ?? fallback;
  }

  /**
   * Returns a secret. Records a problem and returns `undefined` if the secret is a placeholder or easy to guess. Error
   * messages never contain the secret.
   */
  secret(name: string, howToGet = HOW_TO_CREATE): string | undefined {
    const value = this.text(name);
    const weakness = value === undefined ? undefined : weaknessOf(value);
    if (weakness === undefined) return value;
    this.problems.push(`${name} ${weakness}. ${howToGet}`);
    return undefined;
  }

  /** Records a problem if a secret from another service, or the password in a URL, is a placeholder. */
  refusePlaceholder(name: string): void {
    const value = this.text(name) ?? '';
    const secret = value.includes('://') ? passwordIn(value) : value;
    if (secret !== undefined && isPlaceholder(secret))
      this.problems.push(`${name} contains a placeholder instead of a secret.`);
  }

  /** Returns a value unchanged. Records a problem if it is not valid. `what` describes a valid value. */
  checked(name: string, isValid: (text: string) => boolean, what: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || isValid(value)) return value;
    this.problems.push(`${name} is "${value}", but must be ${what}.`);
    return undefined;
  }

  /** Returns the URL of a chat's incoming webhook. Records a problem if it is not valid or a placeholder. */
  webhook(name: string): string | undefined {
    const value = this.url(name, ['https:', 'http:']);
    if (value !== undefined && isPlaceholder(value))
      this.problems.push(`${name} contains a placeholder instead of the webhook’s address.`);
    return value;
  }

  integer(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    this.problems.push(`${name} is "${value}", but must be a whole number from ${min} to ${max}.`);
    return fallback;
  }

  /**
   * Returns an IP address or a host name, without scheme and port. Records a problem and returns `fallback` if the
   * value is not valid.
   */
  host(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback;
    if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value;
    this.problems.push(
      `${name} is "${value}", but must be an address of this machine without a port, such as 127.0.0.1 or 0.0.0.0.`,
    );
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['1', 'true', 'yes', 'on'].includes(value)) return true;
    if (['0', 'false', 'no', 'off'].includes(value)) return false;
    this.problems.push(`${name} is "${value}", but must be 1 or 0.`);
    return fallback;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const choice = choices.find((each) => each === value);
    if (choice === undefined) this.problems.push(`${name} is "${value}", but must be one of ${choices.join(', ')}.`);
    return choice ?? fallback;
  }

  /**
   * Returns an absolute URL with one of `protocols` (such as `https:`). Records a problem and returns `undefined` if
   * the URL is not valid.
   */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const isUrl = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    if (isUrl && isDecodable(new URL(value))) return value;
    const beginnings = protocols.map((each) => `${each}//`).join(' or ');
    if (!isSecretSetting(name))
      this.problems.push(
        `${name} is "${maskSecrets(value, secretsIn(this.env))}", but must be a URL that begins with ${beginnings}.`,
      );
    else
      this.problems.push(
        `${name} must be a URL that begins with ${beginnings}. Its value is not shown. In a password, write / as %2F, @ as %40, # as %23 and % as %25.`,
      );
    return undefined;
  }

  /** Returns the scheme, host and port in the format of the `Origin` header. */
  origin(name: string): string | undefined {
    const value = this.url(name, ['http:', 'https:']);
    if (value === undefined) return undefined;
    const { origin, pathname, search } = new URL(value);
    if (pathname !== '/' || search !== '')
      this.problems.push(
        `${name} is "${maskSecrets(value, secretsIn(this.env))}", but must be an origin without a path, such as ${origin}.`,
      );
    return origin;
  }

  /**
   * Reads a list of origins, separated by commas or spaces. Records a problem for each invalid origin, and returns
   * `undefined` if there is no valid one.
   */
  origins(name: string, { isRequired = true, why }: Requirement): [string, ...string[]] | undefined {
    const entries = (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean);
    if (entries.length === 0) {
      if (isRequired) this.problems.push(`${name} is missing: ${why}.`);
      return undefined;
    }
    const [first, ...others] = entries.flatMap((each) => {
      if (URL.canParse(each) && /^https?:$/.test(new URL(each).protocol) && new URL(each).pathname === '/')
        return [new URL(each).origin];
      this.problems.push(
        `${name} contains "${each}", but every entry must be an origin such as https://shop.example.com.`,
      );
      return [];
    });
    return first === undefined ? undefined : [first, ...others];
  }

  /**
   * Returns the URL of a page or a file, or `fallback`. Records a problem if a required URL is missing or not valid.
   */
  webAddress(name: string, requirement: Requirement & { fallback: string }): string {
    this.required(name, requirement);
    return this.url(name, ['http:', 'https:']) ?? requirement.fallback;
  }

  email(name: string, requirement: Requirement & { fallback: string }): string {
    const value = this.required(name, requirement);
    if (EMAIL_PATTERN.test(value)) return value;
    this.problems.push(`${name} is "${value}", but must be an email address.`);
    return requirement.fallback;
  }

  /** Returns a sentence for each variable that resembles a setting. Call this method after reading all settings. */
  misspelt(): string[] {
    return findMisspelt(this.env, this.known);
  }

  /** Returns a sentence for each setting that still has an address, a name or a number from `.env.example`. */
  leftFromExample(): string[] {
    return [...this.known]
      .filter((name) => !isSecretSetting(name) && EXAMPLE.test(this.text(name) ?? ''))
      .map((name) => `${name} is ${JSON.stringify(this.text(name))}, which is only an example.`);
  }
}

/**
 * Returns whether the user name and password have valid percent-encoding. Libraries decode them and fail if the
 * encoding is invalid.
 */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}
