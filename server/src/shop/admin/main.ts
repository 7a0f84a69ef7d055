import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from 'server-kit/config/config';
import { loadConfig } from '../../config/loadConfig';
import { replaceCommands } from 'server-kit/config/installFolder';
import { maskSecrets, secretsIn } from 'server-kit/config/secrets';
import { openDatabase } from 'server-kit/db/database';
import { FolderInUseError } from 'server-kit/db/folderLock';
import { isMigrated } from 'server-kit/db/migrate';
import { migrateDatabase } from 'server-kit/db/migrateDatabase';
import { createCommandContext } from '../provider/PaymentContext';
import { askServer } from './adminSocket';
import { localCaller } from './caller';
import { AdminError } from './Command';
import { errorMessageOf } from './errorMessageOf';
import { type Output, outputOf } from './formatResult';
import { inlineFiles } from './inlineFiles';
import { type ParsedCommand, parseCommand } from './runCommand';
import { migrations } from '../../migrations/index';

async function main(typed: string[]): Promise<Output> {
  const argv = await inlineFiles(typed, process.env.INIT_CWD ?? process.cwd());
  const { run, format, help = '' } = parseCommand(argv);
  if (!run) return { output: help };
  // npm starts this process in the package's folder. Like `npm start`, use the folder where the operator ran npm.
  const config = loadConfig({
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? join(process.env.INIT_CWD ?? process.cwd(), '.data'),
  });
  try {
    return outputOf(await runHere(config, run), format);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    // Ask the server that has locked the folder to run the command. If no server is listening, report the lock error,
    // because it says what to do next.
    const answer = askServer(config.dataDir, argv, localCaller(process.env));
    return answer.catch((failure: unknown) => Promise.reject(isNobodyListening(failure) ? error : failure));
  }
}

/**
 * Migrates the database and runs a command in this process. Only queues emails: a running server sends them, or the
 * next server that starts.
 */
async function runHere(config: Config, run: NonNullable<ParsedCommand['run']>) {
  const log = pino({ level: 'silent' });
  const { db, close } = await openDatabase(config, log, { mayCreate: false });
  try {
    if (!(await isMigrated(db))) {
      throw new AdminError(
        'There is no shop in the database. Check DATABASE_URL, or start the server once to create a shop.',
      );
    }
    await migrateDatabase({ config, db, log, migrations });
    return await run(createCommandContext({ config, db, log }), localCaller(process.env));
  } finally {
    await close();
  }
}

function isNobodyListening(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
}

function print(stream: NodeJS.WriteStream, text: string): void {
  stream.write(replaceCommands(text.endsWith('\n') ? text : `${text}\n`));
}

// Make new files readable only by the user of this process.
process.umask(0o077);

main(process.argv.slice(2)).then(
  ({ output, note, hasProblems = false }) => {
    process.exitCode = hasProblems ? 1 : 0;
    print(process.stdout, output);
    if (note !== undefined) print(process.stderr, note);
  },
  (error: unknown) => {
    print(process.stderr, maskSecrets(errorMessageOf(error), secretsIn(process.env)));
    process.exitCode = 1;
  },
);
