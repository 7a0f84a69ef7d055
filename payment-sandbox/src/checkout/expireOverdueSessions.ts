import type { Ledger } from '../store/Store';
import { expireSession } from './sessionChanges';
import type { SessionLocks } from './SessionLocks';

/** Expires open sessions after their expiry time. Skips sessions with a payment in progress. */
export function expireOverdueSessions(ledger: Ledger, locks: SessionLocks): void {
  for (const stored of ledger.store.all('sessions')) {
    const { status, expires_at } = stored.session;
    if (status === 'open' && expires_at <= ledger.now() && !locks.isHeld(stored.id)) {
      ledger.commit(expireSession(ledger, stored).changes);
    }
  }
}
