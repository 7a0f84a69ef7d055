import { join } from 'node:path';
import { pino } from 'pino';
import { createPasswordHasher } from '../accounts/passwordHasher';
import { systemClock } from '../clock/clock';
import { ConfigError, loadConfig } from '../config/config';
import { openDatabase } from '../db/database';
import { migrateToLatest } from '../db/migrate';
import { HttpProblem } from '../http/httpProblem';
import { createShop } from '../orders/Shop';
import { explainStartFailure } from '../startFailure';
import { AdminError, type Result } from './Command';
import { formatResult } from './formatResult';
import { helpText, type ParsedCommand, parseCommand } from './runCommand';

async function main(): Promise<void> {
  const { run, isJson } = parseCommand(process.argv.slice(2));
  const result = run ? await runOnDatabase(run) : { message: helpText() };
  process.stdout.write(`${formatResult(result, isJson)}\n`);
}

/** Mail that a command writes is sent by the servers, or by the next one that starts. */
async function runOnDatabase(run: NonNullable<ParsedCommand['run']>): Promise<Result> {
  // npm runs this in the package's own folder; the data lie where the operator stands, as for `npm start`.
  const config = loadConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? join(process.env.INIT_CWD ?? process.cwd(), '.data') });
  const log = pino({ level: 'silent' });
  const { db, close } = await openDatabase(config, log);
  try {
    await migrateToLatest(db);
    return await run(createShop({ config, db, clock: systemClock, log, passwords: createPasswordHasher(), wakeMail: () => undefined }));
  } finally {
    await close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AdminError) return error.message;
  if (error instanceof HttpProblem) return error.detail;
  if (error instanceof ConfigError) return error.problems.join('\n');
  return explainStartFailure(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});
