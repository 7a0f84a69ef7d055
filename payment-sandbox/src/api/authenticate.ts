import type { ApiKey } from '../store/records';
import type { Accounts } from './Accounts';
import { StripeError } from './StripeError';

/**
 * Returns a request's API key, which is a bearer token or the user name of basic authentication. Throws 401 for a
 * missing, unknown or revoked key.
 */
export function authenticate(authorization: string | undefined, accounts: Accounts): ApiKey {
  const secret = readSecret(authorization ?? '');
  if (secret === undefined) {
    throw new StripeError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        'using Bearer auth.',
    );
  }
  const key = accounts.findKey(secret);
  if (!key) throw new StripeError(401, `Invalid API Key provided: ${mask(secret)}`);
  if (key.isRevoked) {
    throw new StripeError(401, `Expired API Key provided: ${mask(secret)}`, { code: 'api_key_expired' });
  }
  return key;
}

/** Throws 403 if a restricted key lacks a permission. Write permission includes read permission. */
export function requirePermission(key: ApiKey, resource: string, access: 'read' | 'write'): void {
  const needed = `rak_${resource}_${access}`;
  if (!key.permissions || key.permissions.some((given) => given === needed || given === `rak_${resource}_write`)) {
    return;
  }
  throw new StripeError(
    403,
    `The provided key '${mask(key.id)}' does not have the required permissions for this endpoint on account ` +
      `'${key.account}'. Having the '${needed}' permission would allow this request to continue.`,
  );
}

function readSecret(authorization: string): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1];
  return basic && Buffer.from(basic, 'base64').toString().split(':')[0];
}

function mask(secret: string): string {
  return `${secret.slice(0, 8)}********`;
}
