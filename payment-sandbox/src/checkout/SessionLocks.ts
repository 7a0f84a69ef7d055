import { setTimeout } from 'node:timers/promises';
import { lockTimeout } from '../api/lockTimeout';

const LOCK_WAIT_MS = 1_000;

/** Locks sessions while a payment is in progress. As with Stripe, other changes to a locked session wait or fail. */
export class SessionLocks {
  private readonly held = new Map<string, Promise<void>>();

  isHeld(sessionId: string): boolean {
    return this.held.has(sessionId);
  }

  /**
   * Waits until a session's lock is free, then holds the lock for `ms` milliseconds. Resolves when the lock is
   * released.
   */
  async hold(sessionId: string, ms: number): Promise<void> {
    while (this.held.has(sessionId)) await this.held.get(sessionId);
    const release = setTimeout(ms).then(() => void this.held.delete(sessionId));
    this.held.set(sessionId, release);
    await release;
  }

  /** Waits until the lock is free. Throws `lock_timeout` after `LOCK_WAIT_MS`. */
  async wait(sessionId: string): Promise<void> {
    const held = this.held.get(sessionId);
    if (!held) return;
    await Promise.race([held, setTimeout(LOCK_WAIT_MS, undefined, { ref: false })]);
    if (this.held.get(sessionId) === held) throw lockTimeout();
  }
}
