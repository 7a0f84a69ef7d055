import { newId } from '../store/newId';
import type { PayPageState } from './payPage';

/**
 * Stores each session's latest refused payment attempt in memory. After a refusal, the sandbox redirects to a page that
 * shows the attempt, so that Back and Reload never resubmit the form. After a restart, the form is empty.
 */
export class RefusedAttempts {
  private readonly last = new Map<string, { attemptId: string; state: PayPageState }>();

  /** Stores an attempt and returns its id. */
  keep(sessionId: string, state: PayPageState): string {
    const attemptId = newId('att');
    this.last.set(sessionId, { attemptId, state });
    return attemptId;
  }

  find(sessionId: string, attemptId: string | undefined): PayPageState | undefined {
    const kept = this.last.get(sessionId);
    return kept?.attemptId === attemptId ? kept?.state : undefined;
  }

  forget(sessionId: string): void {
    this.last.delete(sessionId);
  }
}
