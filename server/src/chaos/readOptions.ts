import { parseArgs } from 'node:util';
import { wrongOption } from 'server-kit/config/wrongOption';
import type { DatabaseKind } from './openChaosEnvironment';

export const USAGE =
  'Usage: npm run chaos -- [--database embedded|postgres|both] [--orders 1000] [--seconds 600] [--port 3120]';

const OPTIONS = {
  database: { type: 'string', default: 'both' },
  orders: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '600' },
  port: { type: 'string', default: '3120' },
  help: { type: 'boolean' },
} as const;

const KINDS: Readonly<Record<string, DatabaseKind[]>> = {
  embedded: ['embedded'],
  postgres: ['postgres'],
  both: ['embedded', 'postgres'],
};

export interface ChaosOptions {
  kinds: DatabaseKind[];
  orders: number;
  seconds: number;
  port: number;
}

/** Thrown for an invalid command line. The message is for the person who started the test. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Parses the command line. @throws {UsageError} for an unknown option or an invalid value. */
export function readOptions(args: string[]): ChaosOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const kinds = KINDS[values.database];
  if (!kinds)
    throw new UsageError(`--database is "${values.database}", but must be one of ${Object.keys(KINDS).join(', ')}.`);
  return {
    kinds,
    orders: wholeNumber('orders', values.orders, 1_000_000),
    seconds: wholeNumber('seconds', values.seconds, 86_400),
    port: wholeNumber('port', values.port, 65_500),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    const sentence = wrongOption(error);
    throw sentence === undefined ? error : new UsageError(sentence);
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new UsageError(`--${name} is "${text}", but must be a whole number from 1 to ${max}.`);
}
