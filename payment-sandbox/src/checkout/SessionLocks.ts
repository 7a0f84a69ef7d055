import { setTimeout } from 'node:timers/promises';
import { lockTimeout } from '../api/lockTimeout';

const LOCK_WAIT_MS = 1_000;

/** Sessions with a payment under way. Stripe locks an object while it changes, and other calls wait or give up. */
export class SessionLocks {
  private readonly held = new Map<string, Promise<void>>();

  isHeld(sessionId: string): boolean {
    return this.held.has(sessionId);
  }

  /** Holds the lock for a time. Waits first if another payment holds it. */
  async hold(sessionId: string, ms: number): Promise<void> {
    while (this.held.has(sessionId)) await this.held.get(sessionId);
    const release = setTimeout(ms).then(() => void this.held.delete(sessionId));
    this.held.set(sessionId, release);
    await release;
  }

  /** Resolves once nobody holds the lock. Throws `lock_timeout` if that takes too long. */
  async wait(sessionId: string): Promise<void> {
    const held = this.held.get(sessionId);
    if (!held) return;
    await Promise.race([held, setTimeout(LOCK_WAIT_MS, undefined, { ref: false })]);
    if (this.held.get(sessionId) === held) throw lockTimeout();
  }
}
