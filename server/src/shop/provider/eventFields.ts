/** The unchecked fields of an object in an event. */
export type Fields = Record<string, unknown>;

/** Returns an object's unchecked fields, or an empty object for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' ? { ...value } : {};
}

/**
 * Returns the id from a reference, which is either the id or the whole object. Returns `undefined` for any other value.
 */
export function idOf(reference: unknown): string | undefined {
  const id = typeof reference === 'string' ? reference : fieldsOf(reference).id;
  return isText(id) ? id : undefined;
}

/** Returns true for a string of 1 to 255 characters. Rejects NUL characters, because the database can't store them. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 255 && !value.includes('\0');
}

/** Returns true for an amount in minor units that fits the database's integer column. */
export function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}

/** Returns true for a plausible Unix time in seconds. */
export function isSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e11;
}
