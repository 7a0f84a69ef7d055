import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { admitPasskey } from '../limits';
import { officeOrigin } from '../officeOrigin';

const CHALLENGE_MS = 5 * MINUTE_MS;

/** Returns the office's origin, and the domain that browsers bind passkeys to. */
export function relyingParty({ config }: Pick<AppContext, 'config'>): { origin: string; rpId: string } {
  const origin = officeOrigin(config);
  return { origin, rpId: new URL(origin).hostname };
}

/**
 * Counts a request for a challenge.
 * @throws {HttpProblem} 409 at an address where passkeys don't work, 429 if a limit is reached
 */
export async function admitChallenge(context: AppContext, request: FastifyRequest): Promise<void> {
  const { origin } = relyingParty(context);
  if ((request.headers.origin ?? origin) !== origin)
    throw new HttpProblem(409, `Passkeys work only at ${origin}/office. Open the office there.`);
  await admitPasskey(context, request);
}

/**
 * Creates a challenge, which works once and within five minutes.
 * @param staffId the staff member who creates a passkey, or null to prove an existing one
 */
export async function createChallenge(
  db: DbOrTrx,
  { config, clock }: AppContext,
  staffId: string | null,
): Promise<{ challenge: string; rpId: string }> {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_passkey_challenges')
    .values({ challenge, staff_id: staffId, expires_at: later(clock.now(), CHALLENGE_MS) })
    .execute();
  return { challenge, rpId: relyingParty({ config }).rpId };
}

/** Uses up a challenge. @returns false if it is unknown, used, expired or for another purpose */
export async function takeChallenge(
  { db, clock }: AppContext,
  challenge: string,
  staffId: string | null,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['staff_id', 'expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.staff_id === staffId && taken.expires_at > clock.now();
}

/** Loads the library on first use, because it takes 25 MB of memory and passkeys are used a few times a day. */
export const passkeyLibrary = () => import('@simplewebauthn/server');
