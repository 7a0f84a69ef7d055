import { join } from 'node:path';
import { pino } from 'pino';
import { createPasswordHasher } from '../accounts/passwordHasher';
import { systemClock } from '../clock/clock';
import { type Config, loadConfig } from '../config/config';
import { openDatabase } from '../db/database';
import { FolderInUseError } from '../db/folderLock';
import { migrateToLatest } from '../db/migrate';
import { createShop } from '../orders/Shop';
import { askServer } from './adminSocket';
import { formatResult } from './formatResult';
import { helpText, type ParsedCommand, parseCommand } from './runCommand';
import { sentenceOf } from './sentenceOf';

async function main(argv: string[]): Promise<string> {
  const { run, isJson } = parseCommand(argv);
  if (!run) return helpText();
  // npm runs this in the package's own folder; the data lie where the operator stands, as for `npm start`.
  const config = loadConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(process.env.INIT_CWD ?? process.cwd(), '.data') });
  try {
    return formatResult(await runHere(config, run), isJson);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    // The server that has the folder does it; where none listens, the folder's own sentence says what to do.
    return askServer(config.dataDir, argv).catch((failure: unknown) => Promise.reject(isMissing(failure) ? error : failure));
  }
}

/** Mail that a command writes is sent by the servers, or by the next one that starts. */
async function runHere(config: Config, run: NonNullable<ParsedCommand['run']>) {
  const log = pino({ level: 'silent' });
  const { db, close } = await openDatabase(config, log);
  try {
    await migrateToLatest(db);
    return await run(createShop({ config, db, clock: systemClock, log, passwords: createPasswordHasher(), wakeMail: () => undefined }));
  } finally {
    await close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
}

main(process.argv.slice(2)).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  },
);
