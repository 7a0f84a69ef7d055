import { newId } from '../store/newId';
import type { PayPageState } from './payPage';

/**
 * The latest refused attempt at each session, for the page that the browser is redirected to. So Back and Reload never
 * send a form again. In memory only; without it the form is empty.
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
