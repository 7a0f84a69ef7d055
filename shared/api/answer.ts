/**
 * Reads an answer's body whatever its content type claims: JSON where it parses, else the text itself, `null` where it is empty.
 * URL and HTML answers come either as a JSON string or as plain text, and both end up as the string.
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

/** The answer as an object whose fields may all be missing. */
export function asRecord(answer: unknown): UnknownRecord {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as UnknownRecord) : {};
}

export function asList(answer: unknown): unknown[] {
  return Array.isArray(answer) ? answer : [];
}

/** Text of a field; `undefined` where it is absent, empty or no text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number, also where it came as text; else `undefined`. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
