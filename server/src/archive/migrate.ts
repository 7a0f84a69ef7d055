import { pino } from 'pino';
import { ConfigError, loadConfig } from '../config/config';
import { explainStartFailure } from '../startFailure';
import { migrateConfigured } from './migrateConfigured';

/** `bin/migrate`: changes the database as this version needs it. Servers of the version before go on meanwhile. */
try {
  const config = loadConfig(process.env);
  await migrateConfigured(config, pino({ level: 'warn' }));
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  const sentences = error instanceof ConfigError ? error.problems : [explainStartFailure(error)];
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exitCode = 1;
}
