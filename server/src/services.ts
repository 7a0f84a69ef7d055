import type { FastifyBaseLogger } from 'fastify';
import type { PasswordHasher } from './accounts/passwordHasher';
import type { Clock } from './clock/clock';
import type { Config } from './config/config';
import type { Db } from './db/database';

/** What every area works with. Made once, in `main.ts` or by a test. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  passwords: PasswordHasher;
  /** Asks the mail worker to look for mail that is due; called after the transaction that wrote it. */
  wakeMail: () => void;
}

/** Options of each area's plugin. */
export interface AreaOptions {
  services: Services;
}
