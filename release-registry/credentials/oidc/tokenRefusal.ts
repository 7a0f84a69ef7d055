import { errors } from 'jose';
import type { OidcSettings } from '../../config/config';

/**
 * Returns the reason to refuse a token, or `undefined` if the token did not cause the error, for example if the keys
 * cannot be loaded.
 */
export function tokenRefusal(error: errors.JOSEError, { issuer, audience }: OidcSettings): string | undefined {
  if (error instanceof errors.JWTExpired) return 'The CI token has expired. Request a new one.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    switch (error.claim) {
      case 'iss':
        return `The CI token is not from the issuer ${issuer}.`;
      case 'aud':
        return `The CI token is for another audience. Request one for the audience ${audience}.`;
      case 'nbf':
        return 'The CI token is not valid yet. Check the clocks of the issuer and the server.';
      default:
        return `The claim "${error.claim}" of the CI token is missing or has an invalid format.`;
    }
  }
  return REFUSALS.find(([type]) => error instanceof type)?.[1];
}

const MALFORMED = 'The CI token has an invalid format.';
const REFUSALS: readonly [new (...args: never[]) => errors.JOSEError, string][] = [
  [errors.JOSEAlgNotAllowed, 'The CI token must be signed with its issuer’s private key, for example with RS256.'],
  [errors.JOSENotSupported, MALFORMED],
  [errors.JWSSignatureVerificationFailed, 'The CI token has an invalid signature.'],
  [errors.JWKSNoMatchingKey, 'The CI token is signed with a key that its issuer does not publish.'],
  [errors.JWKSMultipleMatchingKeys, 'The CI token does not identify the key that signed it.'],
  [errors.JWSInvalid, MALFORMED],
  [errors.JWTInvalid, MALFORMED],
];
