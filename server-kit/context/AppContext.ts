import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/clock';
import type { Config } from '../config/config';
import type { Db } from '../db/database';

/**
 * The dependencies that all areas (folders) of the server share. Each process creates them once. A package can add its
 * own dependencies by declaration merging.
 */
export interface AppContext {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
}
