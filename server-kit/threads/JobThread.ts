import type { Worker } from 'node:worker_threads';
import { FairQueue } from './FairQueue';
import { startThread, type ThreadProgram } from './startThread';

/** What a thread returns for a job. */
export type JobReply<Result> = { result: Result } | { failure: string };

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (reason: Error) => void;
}

interface JobThreadOptions {
  /** The time limit for a job. A job that takes longer fails, and the next one gets a new thread. */
  limitMs: number;
  /** The maximum number of waiting jobs. The default is no limit. */
  capacity?: number;
  /** The maximum number of waiting jobs of one owner. The default is no limit. */
  ownerCapacity?: number;
  /** Creates the error for a job that a full queue drops. */
  refusal?: () => Error;
}

/**
 * Runs jobs in a separate thread, one at a time, so that the server replies to other requests in the meantime. The
 * owners of the jobs take turns, so that many jobs of one owner don't delay another owner. Starts the thread with the
 * first job, because many processes never have one.
 */
export class JobThread<Job, Result> {
  readonly #waiting: FairQueue<Waiting<Job, Result>>;
  readonly #limitMs: number;
  readonly #refusal: () => Error;
  #thread: Worker | undefined;
  #current: Waiting<Job, Result> | undefined;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: ThreadProgram,
    {
      limitMs,
      capacity = Infinity,
      ownerCapacity = Infinity,
      refusal = () => new Error('Too many jobs are waiting.'),
    }: JobThreadOptions,
  ) {
    this.#waiting = new FairQueue(capacity, ownerCapacity);
    this.#limitMs = limitMs;
    this.#refusal = refusal;
  }

  /** @throws {Error} if the job fails or takes too long, or if the queue is full */
  run(job: Job, owner: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      const dropped = this.#waiting.add([owner], { job, resolve, reject });
      dropped?.reject(this.#refusal());
      if (!this.#current) this.#startNext();
    });
  }

  #startNext(): void {
    clearTimeout(this.#watchdog);
    this.#current = this.#waiting.take();
    if (!this.#current) {
      // Let the process exit while the thread has nothing to do.
      this.#thread?.unref();
      return;
    }
    this.#thread ??= this.#createThread();
    this.#thread.ref();
    this.#thread.postMessage(this.#current.job);
    this.#watchdog = setTimeout(() => this.#fail(`The job took longer than ${this.#limitMs} ms.`), this.#limitMs);
  }

  #createThread(): Worker {
    const thread = startThread(this.program);
    thread.on('message', (reply: JobReply<Result>) => {
      if (thread !== this.#thread) return;
      if ('result' in reply) this.#current?.resolve(reply.result);
      else this.#current?.reject(new Error(reply.failure));
      this.#startNext();
    });
    thread.on('error', (error) => this.#fail(String(error), thread));
    return thread;
  }

  /** Rejects the current job, and runs the next one in a new thread. */
  #fail(reason: string, thread = this.#thread): void {
    if (thread !== this.#thread) return;
    this.#thread = undefined;
    void thread?.terminate();
    this.#current?.reject(new Error(reason));
    this.#startNext();
  }
}
