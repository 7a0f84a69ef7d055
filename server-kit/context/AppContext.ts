import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/clock';
import type { Config } from '../config/config';
import type { Db } from '../db/database';

/** The dependencies that all areas (folders) of the server share. Each process creates them once. */
export interface AppContext {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Wakes the mail worker. Call it after the transaction that queued the email has committed. */
  wakeMail: () => void;
}
