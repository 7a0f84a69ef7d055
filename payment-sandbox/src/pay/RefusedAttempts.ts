import { newId } from '../store/newId';
import type { PayPageState } from './payPage';

/**
 * What was typed and refused, for the page that the browser is then sent to: Back and reload ask nobody to send a form again. The last attempt at
 * each session is kept, in memory alone; without it the page begins afresh.
 */
export class RefusedAttempts {
  private readonly last = new Map<string, { attemptId: string; state: PayPageState }>();

  /** @returns the attempt's id. */
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
