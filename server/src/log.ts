import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config';

/** The server's log, one line of JSON for each event. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino({ level: logLevel, serializers: { err: describe } }, destination);
}

/**
 * What the database adds to its errors: the statement and its values, which may be a customer's address, code or password hash, and the whole of a connection
 * that broke.
 */
const WITHHELD = new Set(['query', 'params', 'detail', 'client']);

function describe(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  return Object.fromEntries(Object.entries(pino.stdSerializers.err(error as Error)).filter(([name]) => !WITHHELD.has(name)));
}
