import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CREATE_CREDENTIAL, CREDENTIALS_LIST } from 'shared/contract/officeCredentials';
import * as Type from 'typebox';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { ALL_PACKAGES, CREDENTIALS } from '../history/entryNames';
import { recordRefusals } from '../history/recordRefusals';
import { replyToRefusals } from '../runPermitted';
import { Actor, Name } from '../schemas';
import { callerOf } from './authenticate';
import { actorOf, COMMANDS, READING_COMMANDS, requireAdministrator } from './Caller';
import { createCredential, type Credential, listCredentials, revokeCredential } from './manageCredentials';
import { IDENTIFYING_CLAIMS, isOwnerNamed } from './oidc/claims';

/** How many days a new secret is valid by default. */
const SECRET_DAYS = 90;
const KNOWN_COMMANDS: readonly string[] = [...COMMANDS, ...READING_COMMANDS];

/**
 * With `claims`, the credential is for CI tokens and has no secret. `days` is `null` for a credential that never
 * expires.
 */
const CreateBody = Type.Object({
  actor: Actor,
  name: Name,
  packages: Type.Array(Type.Union([Name, Type.Literal(ALL_PACKAGES)]), { minItems: 1, maxItems: 200 }),
  commands: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 50 }),
  days: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()])),
  claims: Type.Optional(Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 500 }))),
});
const RevokeBody = Type.Object({ actor: Actor, name: Name });

export interface CreatedCredential {
  name: string;
  /** The secret, which the server shows only once. `null` for a credential that accepts CI tokens. */
  secret: string | null;
  expiresAt: Date | null;
}

/** Registers the routes that manage the squads' credentials. Only the administrator may use these routes. */
export const credentialRoutes: FastifyPluginAsyncTypebox<{ context: AppContext }> = async (app, { context }) => {
  app.addHook('preHandler', async (request) => {
    const caller = callerOf(request);
    const attempt = { action: 'credential', caller, releases: [{ name: CREDENTIALS }] };
    await recordRefusals(context, attempt, async () => requireAdministrator(caller));
    if (request.method === 'POST') caller.requireProof?.();
  });

  app.get('/', { schema: CREDENTIALS_LIST.schema }, (): Promise<Credential[]> => listCredentials(context));

  app.post(
    '/',
    { schema: { ...CREATE_CREDENTIAL.schema, body: CreateBody } },
    (request): Promise<CreatedCredential> => {
      const { actor, name, packages, commands, claims = null, days } = request.body;
      checkCommands(commands);
      if (claims !== null) checkClaims(claims);
      const validDays = days === undefined && claims === null ? SECRET_DAYS : (days ?? null);
      const expiresAt = validDays === null ? null : later(context.clock.now(), validDays * DAY_MS);
      const created = { name, packages, commands, claims, expiresAt, actor: actorOf(callerOf(request), actor) };
      return replyToRefusals(async () => ({ name, secret: await createCredential(context, created), expiresAt }));
    },
  );

  app.post('/revoke', { schema: { body: RevokeBody } }, (request) => {
    const { actor, name } = request.body;
    return replyToRefusals(async () => {
      await revokeCredential(context, name, actorOf(callerOf(request), actor));
      return { name };
    });
  });
};

/** @throws {HttpProblem} 400 if a command does not exist */
function checkCommands(commands: readonly string[]): void {
  const unknown = commands.find((command) => !KNOWN_COMMANDS.includes(command));
  if (unknown === undefined) return;
  throw new HttpProblem(400, `There is no command "${unknown}". Choose from ${KNOWN_COMMANDS.join(', ')}.`);
}

/** @throws {HttpProblem} 400 if no claim identifies the owner, because strangers could then have matching tokens */
function checkClaims(claims: Record<string, string>): void {
  if (isOwnerNamed(claims)) return;
  throw new HttpProblem(
    400,
    `Name the owner of the tokens without "*", such as --claim repository=acme/shop. At least one of these claims is required: ${IDENTIFYING_CLAIMS.join(', ')}.`,
  );
}
