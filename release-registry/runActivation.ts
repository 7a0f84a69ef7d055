import { type Activation, activate, tryActivation } from './activate';
import type { ChannelState } from './channel';
import { type Caller, requirePermission } from './credentials/Caller';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';
import { runPermitted } from './runPermitted';

/**
 * The channel of the requested package after the change. If several channels have changed, `set` contains all of them.
 */
export interface ActivationReply extends ChannelState {
  set?: ChannelState[];
}

/** What a command would change, as sentences. */
export interface TriedActivation {
  consequences: string[];
}

/** A command that changes channels. */
export interface ActivationCommand extends Pick<Activation, 'plan'> {
  action: 'promote' | 'rollback' | 'canary' | 'retire';
  /** The requested releases. The reply describes the channel of the first release. */
  releases: readonly { name: string; version?: string }[];
  percent?: number;
}

/**
 * Who runs a command and why, according to the client. `force` overrides a refusal. `isTrial` checks the command,
 * changes nothing and returns the consequences.
 */
export interface CommandAuthor {
  actor?: string;
  force?: boolean;
  reason?: string;
  isTrial?: boolean;
}

/**
 * Runs or tries a command for a caller. Logs a refusal unless it is a trial.
 * @throws {HttpProblem} 403 if the caller's credential does not permit the command, or 409 for a `ReleaseError`
 */
export function runActivation(
  context: ReleaseContext,
  caller: Caller,
  { action, releases, percent, plan }: ActivationCommand,
  { actor, force = false, reason, isTrial = false }: CommandAuthor,
): Promise<ActivationReply | TriedActivation> {
  const check = (names: readonly string[]) => {
    requirePermission(caller, action, names);
    if (force) requirePermission(caller, 'force', names);
  };
  const attempt = { action, releases, caller, actor, reason, percent, isTrial };
  return runPermitted(context, action, attempt, async (author) => {
    check(releases.map(({ name }) => name));
    if (force && reason === undefined) throw new ReleaseError('--force needs a reason to log: --reason "…".');
    const activation = { ...author, action, plan, reason, isForced: force, requirePermission: check };
    if (isTrial) return { consequences: await tryActivation(context, activation) };
    const states = await activate(context, activation);
    const requested = states.find(({ name }) => name === releases[0]?.name) ?? states[0];
    if (!requested) throw new Error(`The activation of ${releases[0]?.name} changed no channel.`);
    return { ...requested, ...(states.length > 1 && { set: states }) };
  });
}
