import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { type CanaryEvidence, describeCounts } from '../evidence/judgeCanary';
import type { PackageStatus } from '../status';
import type { Command, Context, Result } from './Command';
import { CommandError } from './CommandError';
import { NO_LIVE_VERSION, packageStatus } from './packageStatus';
import { decimal } from './target';

const LONGEST_PAUSE_MS = 5_000;
const MAX_MINUTES = 24 * 60;

interface Watch {
  name: string;
  version: string;
  minutes: number;
}

export const watchCommand: Command = {
  usage: 'watch <package>@<version> [--minutes 10]',
  summary: 'waits, and fails if the server ends the canary or judges it worse than the live version',
  options: ['minutes', 'if-live'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    const { options } = context;
    const minutes = decimal('minutes', options.minutes ?? '10', MAX_MINUTES);
    const [name = '', version] = target.split('@');
    if (!version) throw new CommandError(`Name the canary's version: watch ${name}@1.2.0.`);
    const before = await packageStatus(context, name);
    if (options['if-live'] && before.stable === '') return { json: before, text: NO_LIVE_VERSION };
    return watch(context, { name, version, minutes });
  },
};

/** Waits until the deadline, because only the server ends a canary. Then reports the server's verdict. */
async function watch(context: Context, task: Watch): Promise<Result> {
  const deadline = Date.now() + task.minutes * MINUTE_MS;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, (task.minutes * MINUTE_MS) / 20);
  for (; ; await pause(pauseMs)) {
    const isLast = Date.now() >= deadline;
    const now = await readStatus(context, task.name, isLast);
    if (!now) continue;
    const evidence = requireCanary(now, task);
    if (isLast) return describeVerdict(task, now.stable, evidence);
  }
}

function describeVerdict(task: Watch, stable: string, evidence: CanaryEvidence): Result {
  const { canary, stable: live, reason } = evidence;
  const json = { ...task, canary, live, reason };
  const release = `${task.name}@${task.version}`;
  if (reason !== null) return { json, isRefusal: true, text: `${release}: ${reason} The canary is worse.` };
  const counts = `${describeCounts(canary)} had errors. Live ${stable}: ${describeCounts(live)}.`;
  return { json, text: `${release}: ${counts} The canary is not worse.` };
}

/**
 * Reads the package's status. Returns `undefined` if the request fails, for example while the server restarts.
 * @throws {CommandError} if the watch's last request fails
 */
async function readStatus(context: Context, name: string, isLast: boolean): Promise<PackageStatus | undefined> {
  try {
    return await packageStatus(context, name);
  } catch (error) {
    if (isLast || !(error instanceof CommandError)) throw error;
    return undefined;
  }
}

/**
 * Returns the server's evidence about the canary.
 * @throws {CommandError} if the version is no longer the canary, with the reason of the channel's last change
 */
function requireCanary({ canary, changed, evidence }: PackageStatus, { name, version }: Watch): CanaryEvidence {
  if (canary?.version === version && evidence) return evidence;
  const reason = changed?.reason ? `: ${changed.reason}` : '.';
  const last = changed ? ` The last change was ${changed.action} by ${changed.actor}${reason}` : '';
  throw new CommandError(`${name}@${version} is not the canary.${last}`);
}
