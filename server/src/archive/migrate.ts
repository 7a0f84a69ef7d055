/**
 * Implements `bin/migrate`, which migrates the database to this version's schema. Servers of the earlier version can
 * keep running during the migration.
 */

import { pino } from 'pino';
import { ConfigError } from 'server-kit/config/ConfigError';
import { loadConfig } from '../config/loadConfig';
import { maskSecrets, secretsIn } from 'server-kit/config/secrets';
import { explainStartFailure } from 'server-kit/lifecycle/explainStartFailure';
import { openAndMigrate } from './openAndMigrate';

// Make a new embedded database readable only by this process's user.
process.umask(0o077);

try {
  const config = loadConfig(process.env);
  await openAndMigrate(config, pino({ level: 'warn' }));
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  const sentences = error instanceof ConfigError ? error.problems : [explainStartFailure(error)];
  process.stderr.write(`${maskSecrets(sentences.join('\n'), secretsIn(process.env))}\n`);
  process.exitCode = 1;
}
