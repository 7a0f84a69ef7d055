import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config';
import { maskSecrets } from '../config/secrets';
import { maskEmails } from './maskEmails';

type LogConfig = Pick<Config, 'logLevel'> & Partial<Pick<Config, 'secrets'>>;

/** Creates the server's log. Each event is one line of JSON, without secrets and without complete email addresses. */
export function createLog({ logLevel, secrets = [] }: LogConfig, destination?: DestinationStream): Logger {
  const streamWrite = (line: string) => maskEmails(maskSecrets(line, secrets));
  return pino({ level: logLevel, serializers: { err: describe }, hooks: { streamWrite } }, destination);
}

/**
 * Fields of library errors that a log must not contain. Database errors contain the connection, the statement and its
 * values, such as a customer's address, code or password hash. The mail server's errors list the recipients.
 */
const WITHHELD = new Set([
  ...['query', 'params', 'detail', 'client'],
  ...['envelope', 'recipient', 'rejected', 'rejectedErrors'],
]);

function describe(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const described = isErrorLike(error) ? pino.stdSerializers.err(error) : error;
  return Object.fromEntries(Object.entries(described).filter(([name]) => !WITHHELD.has(name)));
}

/**
 * Returns whether `pino` treats a value as an error. Unlike `instanceof`, also recognises errors from other JavaScript
 * contexts.
 */
function isErrorLike(value: object): value is Error {
  return 'message' in value && typeof value.message === 'string';
}
