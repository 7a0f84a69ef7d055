import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { SECOND_MS } from 'server-kit/clock/clock';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { OidcSettings } from '../../config/config';
import { findKeysAddress } from './findKeysAddress';
import { tokenRefusal } from './tokenRefusal';

/**
 * The accepted algorithms, which all sign with a private key. HS256 is not among them, because anyone could then use
 * the public key as the shared secret.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** The tolerated difference between the issuer's clock and this server's clock. */
const TOLERANCE_SECONDS = 10;
/** The minimum time between two requests for the issuer's keys. Tokens with an unknown key trigger these requests. */
const COOLDOWN_MS = 30 * SECOND_MS;

/**
 * Returns the claims of a valid token. Throws an `HttpProblem` 401 if the token is not valid, or 503 if the issuer's
 * keys cannot be loaded.
 */
export type TokenCheck = (token: string) => Promise<JWTPayload>;

/**
 * Creates a function that verifies the signature, issuer, audience and expiry of CI tokens. The function caches the
 * issuer's keys for ten minutes, and requests them again if a token has an unknown key id.
 */
export function createTokenCheck({ issuer, audience }: OidcSettings, cooldownMs = COOLDOWN_MS): TokenCheck {
  let known: JWTVerifyGetKey | undefined;
  const findKeys = async () => {
    known ??= createRemoteJWKSet(await findKeysAddress(issuer), { cooldownDuration: cooldownMs });
    return known;
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, await findKeys(), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      const refusal = error instanceof errors.JOSEError ? tokenRefusal(error, { issuer, audience }) : undefined;
      if (refusal !== undefined) throw new HttpProblem(401, refusal, { headers: { 'www-authenticate': 'Bearer' } });
      // Look up the address of the keys again next time, because the issuer may have moved them.
      known = undefined;
      throw new HttpProblem(503, `The keys of ${issuer} cannot be loaded. Try again later.`, { cause: error });
    }
  };
}
