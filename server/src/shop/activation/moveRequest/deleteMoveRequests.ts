import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';

export async function deleteExpiredMoveRequests({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('move_requests').where('expires_at', '<=', clock.now()).execute();
}

/** Erases the requests that were emailed to a customer, because they name computers. */
export async function eraseMoveRequests(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('move_requests').where('user_id', '=', userId).execute();
}
