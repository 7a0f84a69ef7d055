import type { OperationName } from './operations';
import type { Trouble, TroubleKind } from './Trouble';

/** The effect of the simulated faults on one call. */
export interface CallTrouble {
  waitBeforeEffectMs: number;
  waitAfterEffectMs: number;
  /** The fault that ends the call, if any. */
  end?: Trouble & { kind: Exclude<TroubleKind, 'latency'> };
}

/** Stores the active faults, in the order in which tests added them. */
export class Troubles {
  private active: Trouble[] = [];

  add(trouble: Trouble): void {
    this.active.push(trouble);
  }

  all(): Trouble[] {
    return this.active;
  }

  /** Removes the fault with an id. Without an id, removes all faults. */
  clear(id?: string): void {
    this.active = id === undefined ? [] : this.active.filter((trouble) => trouble.id !== id);
  }

  /**
   * Returns the effect of the active faults on a call. Counts the call against their limits. Adds up all latencies. At
   * most one other fault applies.
   */
  take(operation: OperationName): CallTrouble {
    const taken: CallTrouble = { waitBeforeEffectMs: 0, waitAfterEffectMs: 0 };
    for (const trouble of this.active) {
      if (trouble.kind !== 'latency' && taken.end) continue;
      if (trouble.operations.length > 0 && !trouble.operations.includes(operation)) continue;
      if (Math.random() * 100 >= trouble.percent) continue;
      if (trouble.times !== undefined) trouble.times -= 1;
      if (isEnding(trouble)) taken.end = { ...trouble };
      else
        taken[trouble.when === 'before_effect' ? 'waitBeforeEffectMs' : 'waitAfterEffectMs'] += randomBetween(trouble);
    }
    this.active = this.active.filter(({ times }) => times !== 0);
    return taken;
  }
}

function isEnding(trouble: Trouble): trouble is Trouble & { kind: Exclude<TroubleKind, 'latency'> } {
  return trouble.kind !== 'latency';
}

function randomBetween({ minMs, maxMs }: Trouble): number {
  return minMs + Math.random() * (maxMs - minMs);
}
