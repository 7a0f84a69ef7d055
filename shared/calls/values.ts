/**
 * Returns the body of a response and ignores its content type. Returns the value if the body is JSON, `null` if it is
 * empty, and the text otherwise. The server may send URLs and HTML as a JSON string or as plain text. The result is the
 * same string.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type UnknownRecord = Record<string, unknown>;

/** Returns the value as an object whose fields may all be missing. Every field is `unknown`, so the cast is safe. */
export function asRecord(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text that is not empty, or a number as text. Returns `undefined` for anything else. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a finite number, also from its text. Returns `undefined` for anything else. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns a boolean, and `undefined` for anything else. */
export function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
