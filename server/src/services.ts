import type { FastifyBaseLogger } from 'fastify';
import type { PasswordHasher } from './accounts/passwordHasher';
import type { Clock } from './clock/clock';
import type { Config } from './config/config';
import type { Db } from './db/database';

/** The context of every area. `main.ts` or a test creates it once. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  passwords: PasswordHasher;
  /** Wakes the mail worker. Call it after the transaction that wrote the email. */
  wakeMail: () => void;
}

/** Options of each area's plugin. */
export interface AreaOptions {
  services: Services;
}
