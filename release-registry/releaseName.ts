/** Splits a text such as `@acme/cart@1.2.0` into name and version. `@acme/cart` has the version `undefined`. */
export function splitRelease(text: string): { name: string; version: string | undefined } {
  const at = text.lastIndexOf('@');
  return at > 0 ? { name: text.slice(0, at), version: text.slice(at + 1) } : { name: text, version: undefined };
}

/** Works like `splitRelease`, but returns an empty version if the text has none. */
export function parseRelease(text: string): { name: string; version: string } {
  const { name, version = '' } = splitRelease(text);
  return { name, version };
}
