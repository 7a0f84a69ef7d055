import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));

/**
 * Jest's global set-up: starts a PostgreSQL server for the whole run and names it in `TEST_DATABASE_URL`, unless that
 * variable names one already. A server that cannot be started fails the run, since skipped tests prove nothing.
 */
export default async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  const child = fork(RUN, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!message?.url) {
    const reason = message?.error ?? 'Its process ended.';
    throw new Error(
      `PostgreSQL cannot be started for the tests: ${reason} Set TEST_DATABASE_URL to a server of yours instead.`,
    );
  }
  process.env.TEST_DATABASE_URL = message.url;
  globalThis.testPostgres = child;
}
