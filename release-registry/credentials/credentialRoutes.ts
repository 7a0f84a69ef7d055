import { CREATE_CREDENTIAL, CREDENTIALS_LIST, REVOKE_CREDENTIAL } from 'shared/contract/officeCredentials';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Routes } from 'server-kit/http/Routes';
import { CREDENTIALS } from '../history/entryNames';
import { recordRefusals } from '../history/recordRefusals';
import { with409ForRefusals } from '../runPermitted';
import { callerOf } from './authenticate';
import { actorOf, COMMANDS, READING_COMMANDS, requireAdministrator } from './Caller';
import { createCredential, listCredentials, revokeCredential } from './manageCredentials';
import { IDENTIFYING_CLAIMS, isOwnerNamed } from './oidc/claims';

/** How many days a new secret is valid by default. */
const SECRET_DAYS = 90;
const KNOWN_COMMANDS: readonly string[] = [...COMMANDS, ...READING_COMMANDS];

/** Registers the routes that manage the squads' credentials. Only the administrator may use these routes. */
export const credentialRoutes: Routes<AppContext> = async (app, { context }) => {
  app.addHook('preHandler', async (request) => {
    const caller = callerOf(request);
    const attempt = { action: 'credential', caller, releases: [{ name: CREDENTIALS }] };
    await recordRefusals(context, attempt, async () => requireAdministrator(caller));
    if (request.method === 'POST') caller.requireProof?.();
  });

  app.route({ ...CREDENTIALS_LIST, handler: () => listCredentials(context) });

  app.route({
    ...CREATE_CREDENTIAL,
    handler: async (request) => {
      const { actor, name, packages, commands, claims = null } = request.body;
      const { days = claims === null ? SECRET_DAYS : null } = request.body;
      checkCommands(commands);
      if (claims !== null) checkClaims(claims);
      const expiresAt = days === null ? null : later(context.clock.now(), days * DAY_MS);
      const credential = { name, packages, commands, claims, expiresAt, actor: actorOf(callerOf(request), actor) };
      const secret = await with409ForRefusals(() => createCredential(context, credential));
      return { name, secret, expiresAt: expiresAt?.toISOString() ?? null };
    },
  });

  app.route({
    ...REVOKE_CREDENTIAL,
    handler: (request) => {
      const { actor, name } = request.body;
      return with409ForRefusals(async () => {
        await revokeCredential(context, name, actorOf(callerOf(request), actor));
        return { name };
      });
    },
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
