/**
 * Returns an answer's body, whatever its content type claims: the value if it is JSON, else the text, and `null` if it
 * is empty. URL and HTML answers come as a JSON string or as plain text; both become the string.
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

/** The value as an object whose fields may all be missing. */
export function asRecord(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text; `undefined` if the value is absent, empty or no text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The number, also if it came as text; `undefined` if the value is no finite number. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** `undefined` if the value is no boolean. */
export function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
