import { parentPort } from 'node:worker_threads';
import type { JobReply } from './JobThread';

/** Runs the jobs that a `JobThread` sends to this thread. */
export function serveJobs<Job, Result>(run: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', (job: Job) => void reply(run, job));
}

async function reply<Job, Result>(run: (job: Job) => Result | Promise<Result>, job: Job): Promise<void> {
  const send = (message: JobReply<Result>) => parentPort?.postMessage(message);
  try {
    send({ result: await run(job) });
  } catch (error) {
    send({ failure: String(error) });
  }
}
