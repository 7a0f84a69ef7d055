import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config';
import { maskEmails } from './maskEmails';

/** Creates the server's log, one line of JSON for each event. No line holds a whole email address. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino({ level: logLevel, serializers: { err: describe }, hooks: { streamWrite: maskEmails } }, destination);
}

/**
 * What a library adds to its errors and a log must not hold. The database adds the statement and its values (a
 * customer's address, code or password hash) and the connection. The mail server's errors list the recipients.
 */
const WITHHELD = new Set([
  ...['query', 'params', 'detail', 'client'],
  ...['envelope', 'recipient', 'rejected', 'rejectedErrors'],
]);

function describe(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  return Object.fromEntries(
    Object.entries(pino.stdSerializers.err(error as Error)).filter(([name]) => !WITHHELD.has(name)),
  );
}
