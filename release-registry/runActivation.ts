import { type Activation, activate } from './activate';
import type { ChannelState } from './channel';
import { actorOf, type Caller, credentialOf, requirePermission } from './credentials/Caller';
import { recordRefusals } from './history/recordRefusals';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';

/**
 * The channel of the requested package after the change. If several channels have changed, `set` contains all of them.
 */
export interface ActivationReply extends ChannelState {
  set?: ChannelState[];
}

/** A command that changes channels. */
export interface ActivationCommand extends Pick<Activation, 'plan' | 'needsProof'> {
  action: 'promote' | 'rollback' | 'canary' | 'retire';
  /** The requested releases. The reply describes the channel of the first release. */
  releases: readonly { name: string; version?: string }[];
  percent?: number;
}

/** Who runs a command and why, according to the client. `force` overrides a refusal. */
export interface CommandAuthor {
  actor: string;
  force?: boolean;
  reason?: string;
}

/** Runs a command for a caller. Logs a refusal and rethrows it. */
export async function runActivation(
  context: ReleaseContext,
  caller: Caller,
  command: ActivationCommand,
  author: CommandAuthor,
): Promise<ActivationReply> {
  const states = await recordRefusals(context, attemptOf(caller, command, author), () =>
    activate(context, activationOf(caller, command, author)),
  );
  return activationReply(states, command.releases[0]?.name);
}

/** Returns the reply for changed channels: the channel of package `name` if it changed, or else the first channel. */
function activationReply(states: ChannelState[], name: string | undefined): ActivationReply {
  const asked = states.find((state) => state.name === name) ?? states[0];
  if (!asked) throw new Error(`The activation of ${name} changed no channel.`);
  return { ...asked, ...(states.length > 1 && { set: states }) };
}

/** Returns the attempt that `recordRefusals` logs if the command is refused. */
function attemptOf(caller: Caller, { action, releases, percent }: ActivationCommand, { actor, reason }: CommandAuthor) {
  return { action, releases, caller, actor, reason, ...(percent !== undefined && { percent }) };
}

/**
 * Checks the caller's permission and returns the input of `activate` for a command.
 * @throws {HttpProblem} 403 if the caller's credential does not permit the command
 * @throws {ReleaseError} if `force` has no reason
 */
function activationOf(
  caller: Caller,
  { action, releases, needsProof, plan }: ActivationCommand,
  { actor, force = false, reason }: CommandAuthor,
): Activation {
  const check = (names: readonly string[]) => {
    requirePermission(caller, action, names);
    if (force) requirePermission(caller, 'force', names);
  };
  check(releases.map(({ name }) => name));
  if (force && reason === undefined) throw new ReleaseError('--force needs a reason to log: --reason "…".');
  const author = { actor: actorOf(caller, actor), credential: credentialOf(caller) };
  return { action, plan, needsProof, reason, isForced: force, requirePermission: check, ...author };
}
