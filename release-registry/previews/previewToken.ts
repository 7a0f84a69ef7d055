import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/**
 * Matches a token: the preview's id, the expiry in seconds since 1970 (base 36), the key's fingerprint, and the
 * signature.
 */
const TOKEN = /^([0-9a-f]{32})\.([0-9a-z]{1,9})\.([\w-]{8})\.([\w-]{43})$/;

export interface PreviewReference {
  id: string;
  expiresAt: Date;
}

/** Returns a signed reference to a preview. The token needs no escaping in a URL or a cookie. */
export function signPreview(key: Uint8Array, { id, expiresAt }: PreviewReference): string {
  const content = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}.${fingerprintOf(key)}`;
  return `${content}.${signatureOf(key, content)}`;
}

/**
 * Returns a token's content, even if the preview has expired. Returns `'foreign'` if another key signed the token, and
 * `'changed'` if its format or signature is wrong. `key` is `undefined` before the first preview.
 */
export function readToken(key: Uint8Array | undefined, token: string): PreviewReference | 'foreign' | 'changed' {
  const [, id, expiry, fingerprint, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || expiry === undefined || signature === undefined) return 'changed';
  if (key === undefined || fingerprint !== fingerprintOf(key)) return 'foreign';
  const expected = signatureOf(key, `${id}.${expiry}.${fingerprint}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return 'changed';
  return { id, expiresAt: new Date(parseInt(expiry, 36) * 1000) };
}

/** Returns a fingerprint of the key. Links from other registries have another one, so they get their own message. */
function fingerprintOf(key: Uint8Array): string {
  return hash('sha256', key, 'base64url').slice(0, 8);
}

function signatureOf(key: Uint8Array, content: string): string {
  return createHmac('sha256', key).update(`preview ${content}`).digest('base64url');
}
