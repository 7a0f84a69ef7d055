import { parentPort } from 'node:worker_threads';
import type { JobReply } from './JobThread';

/** Runs the jobs that a `JobThread` sends to this thread. */
export function serveJobs<Job, Result>(run: (job: Job) => Result | Promise<Result>): void {
  const reply = (message: JobReply<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', async (job: Job) => {
    try {
      reply({ result: await run(job) });
    } catch (error) {
      reply({ failure: String(error) });
    }
  });
}
