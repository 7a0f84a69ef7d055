/**
 * Parses a response's body, whatever its content type. Returns the JSON value, `null` for an empty body, or the text if
 * the body is not JSON. A server can therefore send a URL or HTML as a JSON string or as plain text.
 */
export async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type UnknownRecord = Record<string, unknown>;

/** Returns the value if it is an object. Otherwise returns an empty object. */
export function asRecord(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a non-empty string, or a number as a string. Returns `undefined` for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a finite number, which may be written as a string. Returns `undefined` for anything else. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns a boolean, or `undefined` for anything else. */
export function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
