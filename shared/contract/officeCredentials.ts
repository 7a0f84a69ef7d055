import { call } from './call';
import { who } from './officeReleaseChanges';
import { PackageName } from './releaseRecord';
import { either, instant, integer, list, nullable, object, oneOf, record, text, type ValueOf } from './schema';

/* The registry's calls about the credentials of squads. Only administrators may make them. */

export type ReleaseCredential = ValueOf<typeof ReleaseCredential>;
const ReleaseCredential = object({
  name: text(),
  packages: list(text()),
  commands: list(text()),
  /** The claims that a CI token must have. Null for a credential with a secret. */
  claims: nullable(record(text())),
  createdAt: instant(),
  createdBy: text(),
  expiresAt: nullable(instant()),
  lastUsedAt: nullable(instant()),
  revokedAt: nullable(instant()),
});
export const CREDENTIALS_LIST = call('GET', '/api/releases/credentials', {
  response: { 200: list(ReleaseCredential) },
});

export type CreatedReleaseCredential = ValueOf<typeof CreatedReleaseCredential>;
const CreatedReleaseCredential = object({
  name: text(),
  /** The secret, which nobody can read again. Null for a credential that accepts CI tokens. */
  secret: nullable(text()),
  expiresAt: nullable(instant()),
});
export const CREATE_CREDENTIAL = call('POST', '/api/releases/credentials', {
  body: object(
    {
      name: PackageName,
      /** The names of packages, or `*` for all. */
      packages: list(either(PackageName, oneOf('*')), { minItems: 1, maxItems: 200 }),
      commands: list(text({ maxLength: 40 }), { minItems: 1, maxItems: 50 }),
    },
    {
      ...who,
      /** Null for a credential that never expires. */
      days: nullable(integer({ minimum: 1, maximum: 3650 })),
      /** With claims, the credential accepts CI tokens and has no secret. */
      claims: record(text({ minLength: 1, maxLength: 500 })),
    },
  ),
  response: { 200: CreatedReleaseCredential },
});
export const REVOKE_CREDENTIAL = call('POST', '/api/releases/credentials/revoke', {
  body: object({ name: PackageName }, who),
});
