import type { Fault, FaultKind } from './Fault';
import type { OperationName } from './operations';

/** The effect of the simulated faults on one call. */
export interface CallFaults {
  waitBeforeEffectMs: number;
  waitAfterEffectMs: number;
  /** The fault that ends the call, if any. */
  end?: Fault & { kind: Exclude<FaultKind, 'latency'> };
}

/** Stores the active faults, in the order in which tests added them. */
export class Faults {
  private active: Fault[] = [];

  add(fault: Fault): void {
    this.active.push(fault);
  }

  all(): Fault[] {
    return this.active;
  }

  /** Removes the fault with an id. Without an id, removes all faults. */
  clear(id?: string): void {
    this.active = id === undefined ? [] : this.active.filter((fault) => fault.id !== id);
  }

  /**
   * Returns how the active faults affect a call, and counts the call against their limits. Adds up all latencies, but
   * applies only one fault that ends the call.
   */
  take(operation: OperationName): CallFaults {
    const taken: CallFaults = { waitBeforeEffectMs: 0, waitAfterEffectMs: 0 };
    for (const fault of this.active) {
      if (fault.kind !== 'latency' && taken.end) continue;
      if (fault.operations.length > 0 && !fault.operations.includes(operation)) continue;
      if (Math.random() * 100 >= fault.percent) continue;
      if (fault.times !== undefined) fault.times -= 1;
      if (isEnding(fault)) taken.end = { ...fault };
      else taken[fault.when === 'before_effect' ? 'waitBeforeEffectMs' : 'waitAfterEffectMs'] += randomBetween(fault);
    }
    this.active = this.active.filter(({ times }) => times !== 0);
    return taken;
  }
}

function isEnding(fault: Fault): fault is Fault & { kind: Exclude<FaultKind, 'latency'> } {
  return fault.kind !== 'latency';
}

function randomBetween({ minMs, maxMs }: Fault): number {
  return minMs + Math.random() * (maxMs - minMs);
}
