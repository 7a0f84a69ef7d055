import { call } from './call';
import { instant, integer, list, nullable, object, record, text, type ValueOf } from './schema';

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
  body: object({ name: text(), packages: list(text()), commands: list(text()) }, { days: integer() }),
  response: { 200: CreatedReleaseCredential },
});
export const REVOKE_CREDENTIAL = call('POST', '/api/releases/credentials/revoke', { body: object({ name: text() }) });
