import { joinWords } from 'shared/compatibility/sentences';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { ALL_PACKAGES } from '../history/entryNames';

/** The commands that a credential can permit. `force` permits `--force` with the other commands. */
export const COMMANDS = [
  'publish',
  'preview',
  'canary',
  'promote',
  'rollback',
  'retire',
  'mark-bad',
  'freeze',
  'unfreeze',
  'gc',
  'force',
] as const;
export type ReleaseCommand = (typeof COMMANDS)[number];

/**
 * The commands that change nothing. A credential that permits a change also permits them, because releasing needs
 * them. A read-only credential permits only the ones that it lists.
 */
export const READING_COMMANDS = ['status', 'log', 'errors', 'vitals', 'can-release', 'trace'] as const;
export type ReadingCommand = (typeof READING_COMMANDS)[number];

export interface Caller {
  /** The name of the credential in the log. */
  name: string;
  /** The person who started the CI run, according to the CI token. */
  person?: string;
  /** What a squad's credential permits. `null` for the administrator, who may do everything. */
  scope: Scope | null;
}

export interface Scope {
  /** Package names. `*` means all packages. */
  packages: readonly string[];
  commands: readonly string[];
}

export const ADMINISTRATOR: Caller = { name: 'administrator', scope: null };

/**
 * Returns the actor for the log. The administrator's token identifies no person, so the log also shows the name that
 * the client claims. A squad's name comes only from its credential and its CI token.
 */
export function actorOf({ name, person, scope }: Caller, claimed?: string): string {
  const shown = scope === null ? claimed : person;
  return shown === undefined ? name : `${name} (${shown})`;
}

/** Returns the name of the squad's credential, or `null` for the administrator. */
export function credentialOf({ name, scope }: Caller): string | null {
  return scope === null ? null : name;
}

/** @throws {HttpProblem} 403 if the caller's credential does not permit the command for each of the packages */
export function requirePermission(
  { name, scope }: Caller,
  command: ReleaseCommand | ReadingCommand,
  packages: readonly string[],
): void {
  if (scope === null) return;
  const foreign = [...new Set(packages)].filter((each) => !isOwn(scope, each));
  if (foreign.length > 0) throw new HttpProblem(403, `The credential "${name}" does not cover ${describe(foreign)}.`);
  if (permits(scope, command)) return;
  throw new HttpProblem(403, `The credential "${name}" does not permit "${command}".`);
}

function permits({ commands }: Scope, command: string): boolean {
  const isReading = READING_COMMANDS.some((each) => each === command);
  return commands.includes(command) || (isReading && COMMANDS.some((each) => commands.includes(each)));
}

/** @throws {HttpProblem} 403 if a squad's credential is used */
export function requireAdministrator({ name, scope }: Caller): void {
  if (scope === null) return;
  throw new HttpProblem(403, `The credential "${name}" does not permit this. Use the DEPLOY_TOKEN.`);
}

export function canSee({ scope }: Caller, name: string): boolean {
  return scope === null || isOwn(scope, name);
}

export function visiblePackages({ scope }: Caller): readonly string[] | undefined {
  return scope === null || scope.packages.includes(ALL_PACKAGES) ? undefined : scope.packages;
}

const isOwn = ({ packages }: Scope, name: string) => packages.includes(ALL_PACKAGES) || packages.includes(name);

function describe(packages: readonly string[]): string {
  return packages.includes(ALL_PACKAGES) ? 'all packages' : joinWords(packages);
}
