import type { FastifyRequest } from 'fastify';
import type { SessionResponse } from 'shared/contract/account';
import type { AppContext } from 'server-kit/context/AppContext';
import { isUnexpired, requireSession, type SignedInUser } from '../session';

/** Returns the customer's sessions: the current session first, then the other sessions, most recently used first. */
export async function listSessions(
  context: AppContext,
  request: FastifyRequest,
  user: SignedInUser,
): Promise<SessionResponse[]> {
  const { tokenHash, now } = requireSession(context, request);
  const sessions = await context.db
    .selectFrom('sessions')
    .select(['id', 'device', 'token_hash', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.id)
    .where(isUnexpired(now))
    .execute();
  return sessions
    .map(({ id, device, token_hash, created_at, last_used_at }) => ({
      id,
      device,
      lastUsed: (last_used_at ?? created_at).toISOString(),
      isThisDevice: token_hash === tokenHash,
    }))
    .sort((a, b) => Number(b.isThisDevice) - Number(a.isThisDevice) || b.lastUsed.localeCompare(a.lastUsed));
}
