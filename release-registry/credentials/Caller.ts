import type { FastifyRequest } from 'fastify';
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
 * Read-only commands. A credential that permits any change also permits all of these, because squads need them to
 * release. A read-only credential permits only the ones that it lists.
 */
export const READING_COMMANDS = ['status', 'log', 'errors', 'vitals', 'can-release', 'trace'] as const;
export type ReadingCommand = (typeof READING_COMMANDS)[number];

export interface Caller {
  /** The name to log: the name of the credential or of the signed-in person. */
  name: string;
  /** The account that started the CI run, according to the CI token. */
  startedBy?: string;
  /** The permissions of the squad's credential or the person. `null` for an administrator, who may do everything. */
  scope: Scope | null;
  /**
   * Set only for a user of the site. The registry calls it before each change. Throws an `HttpProblem` if the user must
   * repeat the second-factor check.
   */
  requireProof?: () => void;
}

/** Finds the site's signed-in user. Returns `undefined` for anonymous requests. */
export type FindPerson = (request: FastifyRequest) => Promise<Caller | undefined>;

export interface Scope {
  /** Package names. `*` means all packages. */
  packages: readonly string[];
  commands: readonly string[];
}

/** Returns true if the caller is a signed-in user of the site, and false if it is a credential. */
export const isPerson = ({ requireProof }: Caller) => requireProof !== undefined;

export const ADMINISTRATOR: Caller = { name: 'administrator', scope: null };

/**
 * Returns the actor for the log. The administrator's token does not identify a person, so the log also shows the name
 * that the client claims. The name of a squad or a person comes only from the credential, the CI token or the site.
 */
export function actorOf(caller: Caller, claimed?: string): string {
  const { name, scope, startedBy } = caller;
  const shown = scope === null && !isPerson(caller) ? claimed : startedBy;
  return shown === undefined ? name : `${name} (${shown})`;
}

/** Returns the name of the squad's credential, or `null` for an administrator or a person. */
export function credentialOf(caller: Caller): string | null {
  return caller.scope === null || isPerson(caller) ? null : caller.name;
}

/** @throws {HttpProblem} 403 if the caller may not run the command for each of the packages */
export function requirePermission(
  caller: Caller,
  command: ReleaseCommand | ReadingCommand,
  packages: readonly string[],
): void {
  const { scope } = caller;
  if (scope === null) return;
  const uncovered = [...new Set(packages)].filter((each) => !covers(scope, each));
  if (uncovered.length > 0) throw new HttpProblem(403, `${subjectOf(caller)} does not cover ${describe(uncovered)}.`);
  if (permits(scope, command)) return;
  throw new HttpProblem(403, `${subjectOf(caller)} does not permit "${command}".`);
}

export function commandsOf({ scope }: Caller): string[] {
  const all = [...COMMANDS, ...READING_COMMANDS];
  return scope === null ? all : all.filter((command) => permits(scope, command));
}

function subjectOf(caller: Caller): string {
  return `The ${isPerson(caller) ? 'account' : 'credential'} "${caller.name}"`;
}

function permits({ commands }: Scope, command: string): boolean {
  const isReading = READING_COMMANDS.some((each) => each === command);
  return commands.includes(command) || (isReading && COMMANDS.some((each) => commands.includes(each)));
}

/** @throws {HttpProblem} 403 unless the caller is an administrator */
export function requireAdministrator(caller: Caller): void {
  if (caller.scope === null) return;
  throw new HttpProblem(403, `${subjectOf(caller)} does not permit this. Use the DEPLOY_TOKEN.`);
}

export function canSee({ scope }: Caller, name: string): boolean {
  return scope === null || covers(scope, name);
}

/** Returns the packages that the caller may see, or `undefined` for all packages. */
export function visiblePackages({ scope }: Caller): readonly string[] | undefined {
  return scope === null || scope.packages.includes(ALL_PACKAGES) ? undefined : scope.packages;
}

const covers = ({ packages }: Scope, name: string) => packages.includes(ALL_PACKAGES) || packages.includes(name);

function describe(packages: readonly string[]): string {
  return packages.includes(ALL_PACKAGES) ? 'all packages' : joinWords(packages);
}
