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

export interface Options {
  dir?: string;
  percent?: string;
  revision?: string;
  hours?: string;
  days?: string;
  page?: string;
  journey?: string;
  'require-preview-proof'?: boolean;
  reason?: string;
  force?: boolean;
  minutes?: string;
  since?: string;
  'if-live'?: boolean;
  'dry-run'?: boolean;
  package?: string;
  from?: string;
  until?: string;
  packages?: string;
  commands?: string;
  expires?: string;
  claim?: string[];
}

export interface Result {
  /** The output for people. */
  text: string;
  /** The output for `--json`. */
  json: unknown;
  /** True if the command was refused. The process exits with status 1. */
  isRefusal?: boolean;
}

export interface Command {
  /** The usage line, such as `promote <package>[@<version>]`. */
  usage: string;
  summary: string;
  /** The options of this command. */
  options: readonly (keyof Options)[];
  arguments: { min: number; max: number };
  run(context: Context, args: string[]): Promise<Result>;
}
