/** Matches a package's name by npm's rules, such as `mfe-checkout` or `@acme/cart`. A folder or an option can't match. */
export const PACKAGE_NAME = '^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$';

export const MAX_NAME = 100;
export const MAX_VERSION = 100;

/** Splits a text such as `@acme/cart@1.2.0` into name and version. The version is `undefined` without a second part. */
export function splitRelease(text: string): { name: string; version: string | undefined } {
  const at = text.lastIndexOf('@');
  return at > 0 ? { name: text.slice(0, at), version: text.slice(at + 1) } : { name: text, version: undefined };
}
