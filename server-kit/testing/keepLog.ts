import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLog } from '../log/createLog';

export interface LogLine {
  level: number;
  msg: string;
  err?: Record<string, unknown>;
  [name: string]: unknown;
}

export interface KeptLog {
  log: Logger;
  /** Returns all log lines as one string. */
  text(): string;
  lines(): LogLine[];
  errors(): LogLine[];
  warnings(): LogLine[];
}

const ERROR = 50;
const WARN = 40;

/** Creates the same log as the server, and keeps its lines in memory. */
export function keepLog(): KeptLog {
  const texts: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      texts.push(String(chunk));
      done();
    },
  });
  const lines = () => texts.map((text): LogLine => JSON.parse(text));
  return {
    log: createLog({ logLevel: 'info' }, destination),
    text: () => texts.join(''),
    lines,
    errors: () => lines().filter(({ level }) => level === ERROR),
    warnings: () => lines().filter(({ level }) => level === WARN),
  };
}
