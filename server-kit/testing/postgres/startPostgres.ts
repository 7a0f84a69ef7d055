import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Cluster, loadPostgres } from './loadPostgres.mjs';

const USER = 'postgres';
const PASSWORD = 'chaos';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Starts another server on `port`, which replicates this one. Restarts this server to copy its data. */
  startStandby(port: number): Promise<RunningPostgres>;
  /** Stops PostgreSQL and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts PostgreSQL with a new data folder. The caller can stop and restart it.
 * @param flags command-line flags, such as `-c fsync=off`
 * @param parent the folder that contains the new data folder
 * @throws an error with PostgreSQL's last output if it doesn't start
 */
export async function startPostgres(
  port: number,
  flags: string[] = [],
  parent: string = tmpdir(),
): Promise<RunningPostgres> {
  return startIn(newFolderIn(parent), port, flags, (postgres) => postgres.initialise());
}

const newFolderIn = (parent: string) => join(parent, `chaos-postgres-${randomUUID()}`);

async function startIn(
  databaseDir: string,
  port: number,
  postgresFlags: string[],
  fill: (postgres: Cluster) => Promise<void>,
): Promise<RunningPostgres> {
  let lastWords = 'The program exited immediately.';
  let becomeReady = () => {};
  const listen = (words: unknown) => {
    lastWords = String(words).trim() || lastWords;
    if (lastWords.includes('ready to accept')) becomeReady();
  };
  const Postgres = await loadPostgres();
  const postgres = new Postgres({
    databaseDir,
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    postgresFlags,
    // Create a system user if this process runs as root, because PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: listen,
    onError: listen,
  });
  const start = async () => {
    const isReady = new Promise<void>((resolve) => {
      becomeReady = resolve;
    });
    // The library doesn't notice that a standby is ready.
    await Promise.race([postgres.start(), isReady]);
  };
  try {
    await fill(postgres);
    await start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw error ?? new Error(lastWords);
  }
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
    start,
    startStandby: async (standbyPort) => {
      const folder = newFolderIn(dirname(databaseDir));
      const source = `host=127.0.0.1 port=${port} user=${USER} password=${PASSWORD}`;
      return startIn(folder, standbyPort, [...postgresFlags, '-c', `primary_conninfo=${source}`], async () => {
        await postgres.stop();
        // Use `cp`, because it keeps the files' owner.
        await promisify(execFile)('cp', ['-a', databaseDir, folder]);
        await writeFile(join(folder, 'standby.signal'), '');
        await postgres.start();
      });
    },
    remove: async () => {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
