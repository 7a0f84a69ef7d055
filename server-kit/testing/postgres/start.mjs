import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));

/**
 * Jest's global set-up. Starts a PostgreSQL server for the whole run and sets `TEST_DATABASE_URL`, unless that variable
 * is already set. If the server cannot start, the run fails, because skipped tests prove nothing.
 */
export default async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  const child = fork(RUN, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!message?.url) {
    const reason = message?.error ?? 'Its process exited.';
    throw new Error(
      `PostgreSQL cannot be started for the tests: ${reason} Set TEST_DATABASE_URL to your own server instead.`,
    );
  }
  process.env.TEST_DATABASE_URL = message.url;
  globalThis.testPostgres = child;
}
