import type { ReleaseServer } from './ReleaseServer';

/** What a command works with. */
export interface Context {
  server: ReleaseServer;
  /** Who releases, for the log. */
  actor: string;
  /** The repository's own folder. */
  checkout: string;
  options: Options;
}

export interface Options {
  dir?: string;
  percent?: string;
  revision?: string;
  hours?: string;
  days?: string;
  reason?: string;
  force?: boolean;
  minutes?: string;
  'max-error-rate'?: string;
  'if-live'?: boolean;
  'dry-run'?: boolean;
}

export interface Result {
  /** For a person. */
  text: string;
  /** For `--json`. */
  json: unknown;
  /** Something was found that forbids to go on; the process ends with status 1. */
  isRefusal?: boolean;
}

export interface Command {
  /** As it is typed, `promote <package>[@<version>]`. */
  usage: string;
  summary: string;
  /** The options that belong to it. */
  options: readonly (keyof Options)[];
  arguments: { min: number; max: number };
  run(context: Context, args: string[]): Promise<Result>;
}
