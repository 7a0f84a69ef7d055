import * as Type from 'typebox';
import { Value } from 'typebox/value';

const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String() });
const TIMEOUT_MS = 5_000;

/**
 * Returns the address of an issuer's public keys. Reads it from the issuer's OpenID configuration (OpenID Connect
 * Discovery 1.0, section 4).
 * @throws {Error} if the configuration cannot be read or belongs to another issuer
 */
export async function findKeysAddress(issuer: string): Promise<URL> {
  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`The OpenID configuration of ${issuer} returned status ${reply.status}.`);
  const { issuer: named, jwks_uri: address } = Value.Parse(Discovery, await reply.json());
  if (named !== issuer) throw new Error(`The OpenID configuration of ${issuer} names another issuer: ${named}.`);
  const url = new URL(address);
  if (url.protocol !== new URL(issuer).protocol)
    throw new Error(`The keys of ${issuer} are at ${address}, which uses another protocol.`);
  return url;
}
