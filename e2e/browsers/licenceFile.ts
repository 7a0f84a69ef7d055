import assert from 'node:assert';
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const hashCharacters = (text: string, length: number) =>
  Array.from(createHash('sha256').update(text).digest().subarray(0, length), (byte) => ALPHABET[byte % 32]).join('');

/** Returns what a program without internet shows for a code, as `docs/activation.md` describes it. */
export function offlineRequest(code: string, deviceId: string): { device: string; request: string } {
  const device = hashCharacters(`${code} ${deviceId}`, 18);
  const request = device + hashCharacters(`${code} ${device}`, 2);
  return { device, request: request.replace(/.{5}(?=.)/g, '$&-') };
}

/** Checks a licence's signature with the shop's public keys. Returns the licence's fields. */
export async function readLicence(shopUrl: string, licence: string): Promise<Record<string, unknown>> {
  const { keys }: { keys: (JsonWebKey & { kid: string })[] } = await (
    await fetch(`${shopUrl}/api/activation/licencekeys`)
  ).json();
  const [header = '', payload = '', signature = ''] = licence.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const jwk = keys.find(({ kid }) => kid === read(header).kid);
  assert(jwk, 'The shop has no such key.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  assert(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')));
  return read(payload);
}
