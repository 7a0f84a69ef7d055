import type { FastifyRequest } from 'fastify';
import type { StaffSessionResponse } from 'shared/contract/staff';
import type { AppContext } from 'server-kit/context/AppContext';
import { staffOf } from './session';

/** Returns the sessions of the staff member: the current session first, then the most recently used. */
export async function listStaffSessions(
  { db, clock }: AppContext,
  request: FastifyRequest,
): Promise<StaffSessionResponse[]> {
  const { id: staffId, sessionId } = staffOf(request);
  const sessions = await db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .execute();
  return sessions
    .map(({ id, device, created_at, last_used_at }) => ({
      id,
      device,
      signedInAt: created_at.toISOString(),
      lastUsed: last_used_at.toISOString(),
      isThisDevice: id === sessionId,
    }))
    .sort((a, b) => Number(b.isThisDevice) - Number(a.isThisDevice));
}

/** Ends one of the staff member's other sessions. Does nothing if the session has already ended. */
export async function endOtherStaffSession({ db }: AppContext, request: FastifyRequest, id: string): Promise<void> {
  const { id: staffId, sessionId } = staffOf(request);
  await db
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('id', '<>', sessionId)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Deletes expired staff sessions, devices, links and challenges. */
export async function deleteExpiredStaffAccess({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  for (const table of ['staff_sessions', 'staff_devices', 'staff_links', 'staff_passkey_challenges'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', clock.now()).execute();
}
