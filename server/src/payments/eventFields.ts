/** The fields of an object in an event, not yet checked. */
export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Returns the id of an object. The provider sends the id alone or the whole object. */
export function idOf(reference: unknown): string | undefined {
  const id = typeof reference === 'string' ? reference : fieldsOf(reference).id;
  return isText(id) ? id : undefined;
}

/** True for a text as short as the provider's are, without NUL, which the database can't store. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 255 && !value.includes('\0');
}

/** True for an amount in minor units that fits the database's integer. */
export function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}

export function isSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e11;
}
