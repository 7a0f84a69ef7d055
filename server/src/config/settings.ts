import { EMAIL_PATTERN } from 'shared/domain/credentials';

/** Reads environment variables and gathers what is wrong with them, so that one start names every problem. */
export class Settings {
  readonly problems: string[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** The trimmed value; `undefined` where it is unset or blank. */
  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** A text that has no default where `isRequired`. */
  required(name: string, isRequired: boolean, why: string, fallback: string): string {
    const value = this.text(name);
    if (value === undefined && isRequired) this.problems.push(`${name} is missing: ${why}.`);
    return value ?? fallback;
  }

  /** A secret that nobody guesses. The message never repeats it. */
  secret(name: string, minLength: number): string | undefined {
    const value = this.text(name);
    if (value === undefined || value.length >= minLength) return value;
    this.problems.push(`${name} must have at least ${minLength} characters.`);
    return undefined;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    this.problems.push(`${name} is "${value}", but must be a whole number from ${min} to ${max}.`);
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

  /** An absolute URL with one of `protocols` (such as `https:`). */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.problems.push(`${name} is "${value}", but must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`);
    return undefined;
  }

  /** Scheme, host and port alone, as a browser sends them in `Origin`. */
  origin(name: string): string | undefined {
    const value = this.url(name, ['http:', 'https:']);
    if (value === undefined) return undefined;
    const { origin, pathname, search } = new URL(value);
    if (pathname !== '/' || search !== '') this.problems.push(`${name} is "${value}", but must be an origin without a path, such as ${origin}.`);
    return origin;
  }

  /** Origins between commas or spaces; `undefined` where there are none. */
  origins(name: string, isRequired: boolean, why: string): string[] | undefined {
    const entries = (this.env[name] ?? '').split(/[\s,]+/).filter(Boolean);
    if (entries.length === 0) {
      if (isRequired) this.problems.push(`${name} is missing: ${why}.`);
      return undefined;
    }
    return entries.flatMap((each) => {
      if (URL.canParse(each) && /^https?:$/.test(new URL(each).protocol) && new URL(each).pathname === '/') return [new URL(each).origin];
      this.problems.push(`${name} holds "${each}", but every entry must be an origin such as https://shop.example.com.`);
      return [];
    });
  }

  /** The address of a page or a file. */
  webAddress(name: string, isRequired: boolean, why: string, fallback: string): string {
    this.required(name, isRequired, why, fallback);
    return this.url(name, ['http:', 'https:']) ?? fallback;
  }

  email(name: string, isRequired: boolean, why: string, fallback: string): string {
    const value = this.required(name, isRequired, why, fallback);
    if (EMAIL_PATTERN.test(value)) return value;
    this.problems.push(`${name} is "${value}", but must be an e-mail address.`);
    return fallback;
  }
}
