import type { FormValue } from './form';
import type { Metadata } from '../store/objects';
import { StripeError } from './StripeError';

/** Reads one parameter or refuses it as Stripe does; `path` is its name as sent, `line_items[0][quantity]`. */
export type Reader<T> = (value: FormValue | undefined, path: string) => T;

type Read<Fields> = { [Name in keyof Fields]: Fields[Name] extends Reader<infer T> ? T : never };

export const text =
  ({ maxLength = 5000 } = {}): Reader<string> =>
  (value, path) => {
    if (value === undefined) throw new StripeError(400, `Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
    if (typeof value !== 'string') throw new StripeError(400, 'Invalid string', { param: path });
    if (value === '') throw new StripeError(400, `You passed an empty string for '${path}'.`, { code: 'parameter_invalid_empty', param: path });
    if (value.length > maxLength) throw new StripeError(400, `Invalid string: ${path} must be at most ${maxLength} characters`, { code: 'parameter_invalid_string_length', param: path });
    return value;
  };

export const integer =
  ({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Reader<number> =>
  (value, path) => {
    const written = text()(value, path);
    if (!/^-?\d+$/.test(written)) throw new StripeError(400, `Invalid integer: ${written}`, { code: 'parameter_invalid_integer', param: path });
    const number = Number(written);
    if (number < min) throw new StripeError(400, `Invalid value: must be greater than or equal to ${min}`, { code: 'parameter_invalid_integer', param: path });
    if (number > max) throw new StripeError(400, `Invalid value: must be less than or equal to ${max}`, { code: 'parameter_invalid_integer', param: path });
    return number;
  };

export const oneOf =
  <T extends string>(...allowed: T[]): Reader<T> =>
  (value, path) => {
    const written = text()(value, path);
    if (!allowed.includes(written as T)) throw new StripeError(400, `Invalid ${path}: must be one of ${allowed.join(', ')}`, { param: path });
    return written as T;
  };

export const url = (): Reader<string> => (value, path) => {
  const written = text()(value, path);
  if (!/^https?:\/\//.test(written) || !URL.canParse(written)) throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: path });
  return written;
};

export const email = (): Reader<string> => (value, path) => {
  const written = text({ maxLength: 800 })(value, path);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written) || written.includes('..')) throw new StripeError(400, `Invalid email address: ${written}`, { code: 'email_invalid', param: path });
  return written;
};

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : reader(value, path);

export const object =
  <Fields extends Record<string, Reader<unknown>>>(fields: Fields): Reader<Read<Fields>> =>
  (value, path) => {
    if (value === undefined) throw new StripeError(400, `Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
    if (typeof value === 'string') throw new StripeError(400, 'Invalid object', { param: path });
    const nameOf = (name: string) => (path === '' ? name : `${path}[${name}]`);
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) throw new StripeError(400, `Received unknown parameter: ${nameOf(name)}`, { code: 'parameter_unknown', param: nameOf(name) });
    }
    return Object.fromEntries(Object.entries(fields).map(([name, reader]) => [name, reader(value[name], nameOf(name))])) as Read<Fields>;
  };

export const list =
  <T>(reader: Reader<T>, { maxLength = 100 } = {}): Reader<T[]> =>
  (value, path) => {
    if (value === undefined) throw new StripeError(400, `Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
    if (typeof value === 'string') throw new StripeError(400, 'Invalid array', { param: path });
    const entries = Object.entries(value);
    if (entries.length > maxLength) throw new StripeError(400, `Array ${path} exceeded maximum ${maxLength} allowed elements.`, { param: path });
    return entries.map(([index, entry]) => reader(entry, `${path}[${index}]`));
  };

/** Up to 50 texts of up to 500 characters; absent counts as none. */
export const metadata = (): Reader<Metadata> => (value, path) => {
  if (value === undefined) return {};
  if (typeof value === 'string') throw new StripeError(400, 'Invalid object', { param: path });
  const names = Object.keys(value);
  if (names.length > 50) throw new StripeError(400, 'Metadata can have at most 50 keys.', { param: path });
  return Object.fromEntries(
    names.map((name) => {
      if (name.length > 40) throw new StripeError(400, `Metadata keys must be at most 40 characters: ${name}`, { param: path });
      return [name, text({ maxLength: 500 })(value[name], `${path}[${name}]`)];
    }),
  );
};
