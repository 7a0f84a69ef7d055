const MAX_LENGTH = 200;

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\S+@\S+/g, '[email]'],
  [/\S*\/\S*/g, '[address]'],
  // Errors of `JSON.parse` quote the parsed text, which can contain personal names.
  [/"[^"]*"?/g, '"…"'],
  [/'(?![\w$.]{1,40}')[^']*'/g, "'…'"],
  // Activation codes and similar codes, such as ABCD-EFGH-JKLM.
  [/\b[A-Z]{3,}(?:-[A-Z]{3,})+\b/g, '#'],
  // React's production errors differ only by their number.
  [/(?<!React error #\d*)[\w-]*\d[\w-]*/g, '#'],
];

/**
 * Returns the first line of an error message, with placeholders for numbers, ids, emails, addresses and quoted text, so
 * that similar errors have the same message. Keeps short identifiers in single quotes and React's error numbers.
 * Personal names can remain, for example if they are not in quotes.
 */
export function normalizeMessage(message: string): string {
  const [line = ''] = message.slice(0, 2 * MAX_LENGTH).split('\n', 1);
  const text = REPLACEMENTS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), line);
  return text.trim().slice(0, MAX_LENGTH) || 'An error without a message';
}
