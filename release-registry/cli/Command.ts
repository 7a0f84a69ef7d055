import type { parseArgs } from 'node:util';
import type { ReleaseServer } from './ReleaseServer';

/** The inputs that all commands share. */
export interface Context {
  server: ReleaseServer;
  /** The person or job that runs the command, for the log. */
  actor: string;
  /** The repository's root folder. */
  checkout: string;
  options: Options;
  /** Reads standard input to the end. */
  readInput: () => Promise<string>;
}

export const OPTIONS = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  dir: { type: 'string' },
  percent: { type: 'string' },
  revision: { type: 'string' },
  hours: { type: 'string' },
  days: { type: 'string' },
  page: { type: 'string' },
  reason: { type: 'string' },
  force: { type: 'boolean' },
  minutes: { type: 'string' },
  'if-live': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  package: { type: 'string' },
  since: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  packages: { type: 'string' },
  commands: { type: 'string' },
  expires: { type: 'string' },
  claim: { type: 'string', multiple: true },
} as const;

export type Options = Omit<ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'], 'help' | 'json'>;

export interface Result {
  /** The output for people. */
  text: string;
  /** The output for `--json`. */
  json: unknown;
  /** True if the command was refused. The process exits with status 1. */
  isRefusal?: boolean;
}

export interface Command {
  /**
   * The usage line, such as `promote <package>[@<version>]...`. It decides how many arguments the command takes: `...`
   * allows any number, and an argument in brackets is optional.
   */
  usage: string;
  summary: string;
  options: readonly (keyof Options)[];
  run(context: Context, args: string[]): Promise<Result>;
}
