import type { HttpProblem } from 'server-kit/http/httpProblem';
import { tooBusy } from 'server-kit/http/tooBusy';
import { FairQueue } from 'server-kit/threads/FairQueue';

export type HashingPriority = 'remembered' | 'normal' | 'slowed';

/** Decides when the queue hashes a password. */
export interface HashingTurn {
  priority: HashingPriority;
  /** The client's networks, widest first. For a remembered device, the hash of its token comes last. */
  queuePath: readonly string[];
}

const MAX_RUNNING = 2;
const CAPACITY = 256;
const NETWORK_CAPACITY = 32;

/**
 * The order in which the priorities take turns. Remembered devices get only half of the turns, because an attacker's
 * device can be remembered too.
 */
const ROTATION: readonly HashingPriority[] = ['remembered', 'normal', 'remembered', 'normal', 'remembered', 'slowed'];

interface Waiting {
  start: () => void;
  refuse: (problem: HttpProblem) => void;
}

/**
 * Runs at most two hashes at a time, to leave memory and CPU time for checkouts. Within each priority, networks take
 * turns, so many requests from one network don't delay other networks.
 */
export class HashingQueue {
  readonly #queues: Record<HashingPriority, FairQueue<Waiting>> = {
    remembered: newQueue(),
    normal: newQueue(),
    slowed: newQueue(),
  };
  #running = 0;
  #turn = 0;

  /**
   * Runs `work` once a slot is free and returns its result.
   * @throws {HttpProblem} 503 if the queue is full and drops this hash.
   */
  async run<Result>({ priority, queuePath }: HashingTurn, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < MAX_RUNNING) this.#running += 1;
    else
      await new Promise<void>((start, refuse) => {
        const dropped = this.#queues[priority].add(queuePath, { start, refuse });
        dropped?.refuse(tooBusy());
      });
    try {
      return await work();
    } finally {
      // Hand the slot to the next hash, or free it.
      const next = this.#next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #next(): Waiting | undefined {
    for (const skipped of ROTATION.keys()) {
      const turn = (this.#turn + skipped) % ROTATION.length;
      const waiting = this.#queues[ROTATION[turn] ?? 'normal'].take();
      if (waiting) {
        this.#turn = turn + 1;
        return waiting;
      }
    }
    return undefined;
  }
}

function newQueue(): FairQueue<Waiting> {
  return new FairQueue(CAPACITY, NETWORK_CAPACITY);
}
