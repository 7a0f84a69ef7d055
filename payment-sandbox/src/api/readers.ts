import type { Metadata } from '../store/objects';
import type { FormValue } from './form';
import { StripeError } from './StripeError';

/**
 * Reads one parameter. Throws Stripe's error if the value is invalid. `path` is the parameter's name in the form, such
 * as `line_items[0][quantity]`.
 */
export type Reader<T> = (value: FormValue | undefined, path: string) => T;

type Read<Fields> = { [Name in keyof Fields]: Fields[Name] extends Reader<infer T> ? T : never };

export const text =
  ({ maxLength = 5000 } = {}): Reader<string> =>
  (value, path) => {
    if (value === undefined) throw missing(path);
    if (typeof value !== 'string') throw invalid('Invalid string', path);
    if (value === '') {
      throw invalid(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
          `however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty ` +
          'value.',
        path,
        'parameter_invalid_empty',
      );
    }
    if (value.length > maxLength) {
      throw invalid(
        `Invalid string: ${path} must be at most ${maxLength} characters`,
        path,
        'parameter_invalid_string_length',
      );
    }
    return value;
  };

export const integer =
  ({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Reader<number> =>
  (value, path) => {
    const written = text()(value, path);
    if (!/^-?\d+$/.test(written)) throw invalid(`Invalid integer: ${written}`, path, 'parameter_invalid_integer');
    const number = Number(written);
    if (number < min) {
      throw invalid(`This value must be greater than or equal to ${min}.`, path, 'parameter_invalid_integer');
    }
    if (number > max) {
      throw invalid(`This value must be less than or equal to ${max}.`, path, 'parameter_invalid_integer');
    }
    return number;
  };

export const boolean = (): Reader<boolean> => (value, path) => {
  const written = text()(value, path);
  if (written !== 'true' && written !== 'false') throw invalid(`Invalid boolean: ${written}`, path);
  return written === 'true';
};

export const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (value, path) => {
    const written = text()(value, path);
    const found = allowed.find((each) => each === written);
    if (found === undefined) throw invalid(`Invalid ${path}: must be one of ${allowed.join(', ')}`, path);
    return found;
  };

/** Reads a parameter that must be a key of `choices`. Returns the value for that key. */
export const choiceOf = <T>(choices: Readonly<Record<string, T>>): Reader<T> => {
  const known = new Map(Object.entries(choices));
  return (value, path) => {
    const chosen = known.get(text()(value, path));
    if (chosen === undefined) throw invalid(`Invalid ${path}: must be one of ${[...known.keys()].join(', ')}`, path);
    return chosen;
  };
};

export const url = (): Reader<string> => (value, path) => {
  const written = text()(value, path);
  if (!/^https?:\/\//.test(written) || !URL.canParse(written)) throw invalid('Not a valid URL', path, 'url_invalid');
  return written;
};

export const email = (): Reader<string> => (value, path) => {
  const written = text({ maxLength: 800 })(value, path);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written) || written.includes('..')) {
    throw invalid(`Invalid email address: ${written}`, path, 'email_invalid');
  }
  return written;
};

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : reader(value, path);

/** Reads a fixed set of parameters. Throws 400 for any other parameter. */
export const object =
  <Fields extends Record<string, Reader<unknown>>>(fields: Fields): Reader<Read<Fields>> =>
  (value, path) => {
    if (value === undefined) throw missing(path);
    if (typeof value === 'string') throw invalid('Invalid object', path);
    const nameOf = (name: string) => (path === '' ? name : `${path}[${name}]`);
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) {
      throw invalid(`Received unknown parameter: ${nameOf(unknown)}`, nameOf(unknown), 'parameter_unknown');
    }
    // `Object.fromEntries` gives all values one type. The cast restores each field's type.
    return Object.fromEntries(
      Object.entries(fields).map(([name, reader]) => [name, reader(value[name], nameOf(name))]),
    ) as Read<Fields>;
  };

export const list =
  <T>(reader: Reader<T>, { maxLength = 100 } = {}): Reader<T[]> =>
  (value, path) => {
    if (value === undefined) throw missing(path);
    if (typeof value === 'string') throw invalid('Invalid array', path);
    const entries = Object.entries(value);
    if (entries.length > maxLength) {
      throw invalid(`Array ${path} exceeded maximum ${maxLength} allowed elements.`, path);
    }
    return entries.map(([index, entry]) => reader(entry, `${path}[${index}]`));
  };

/** Reads up to 50 strings of up to 500 characters each. Returns an empty object if the parameter is absent. */
export const metadata = (): Reader<Metadata> => (value, path) => {
  if (value === undefined) return {};
  if (typeof value === 'string') throw invalid('Invalid object', path);
  const names = Object.keys(value);
  if (names.length > 50) throw invalid('Metadata can have at most 50 keys.', path);
  return Object.fromEntries(
    names.map((name) => {
      if (name.length > 40) throw invalid(`Metadata keys must be at most 40 characters: ${name}`, path);
      return [name, text({ maxLength: 500 })(value[name], `${path}[${name}]`)];
    }),
  );
};

function missing(param: string): StripeError {
  return invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
}

function invalid(message: string, param: string, code?: string): StripeError {
  return new StripeError(400, message, { param, ...(code !== undefined && { code }) });
}
