import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from 'server-kit/clock/clock';
import { ReleaseError } from '../releaseFolder';
import { type CanaryEvidence, describeCounts } from '../evidence/judgeCanary';
import { MIN_VISITORS } from '../evidence/sequentialTest';
import type { PackageStatus } from '../status';
import type { Command, Context, Result } from './Command';
import { decimal, NO_LIVE_VERSION, packageStatus, requireVersion } from './target';

const MAX_PAUSE_MS = 5_000;
/** The minimum number of polls, for a short watch. */
const MIN_POLLS = 20;
const MAX_MINUTES = 24 * 60;

interface Watch {
  name: string;
  version: string;
  minutes: number;
}

export const watchCommand: Command = {
  usage: 'watch <package>@<version> [--minutes 10]',
  summary: 'waits, and succeeds only if the server judges the canary not worse than the live version',
  options: ['minutes', 'if-live'],
  async run(context, [target = '']) {
    const { options } = context;
    const minutes = decimal('minutes', options.minutes ?? '10', MAX_MINUTES);
    const { name, version } = requireVersion('watch', target);
    const before = await packageStatus(context, name);
    if (options['if-live'] && before.stable === '') return { json: before, text: NO_LIVE_VERSION };
    return watch(context, { name, version, minutes });
  },
};

/**
 * Polls the server until the deadline and then reports its verdict. Only the server ends a canary. If it does so
 * earlier, the command fails at once.
 */
async function watch(context: Context, task: Watch): Promise<Result> {
  const durationMs = task.minutes * MINUTE_MS;
  const deadline = Date.now() + durationMs;
  const pauseMs = Math.min(MAX_PAUSE_MS, durationMs / MIN_POLLS);
  for (; ; await pause(pauseMs)) {
    const isLast = Date.now() >= deadline;
    const status = await readStatus(context, task.name, isLast);
    if (!status) continue;
    const evidence = requireCanary(status, task);
    if (isLast) return describeVerdict(task, status.stable, evidence);
  }
}

/** Returns a refusal for every verdict except `not worse`. */
function describeVerdict(task: Watch, stable: string, evidence: CanaryEvidence): Result {
  const { canary, stable: live, verdict, reason } = evidence;
  const json = { ...task, canary, live, verdict, reason };
  const release = `${task.name}@${task.version}`;
  if (reason !== null) return { json, isRefusal: true, text: `${release}: ${reason} The canary is worse.` };
  const counts = `${release}: ${describeCounts(canary)} had errors. Live ${stable}: ${describeCounts(live)}.`;
  if (verdict === 'not worse') return { json, text: `${counts} The canary is not worse.` };
  return { json, isRefusal: true, text: `${counts} ${tooFewVisitors(release)}` };
}

const tooFewVisitors = (release: string) =>
  [
    `These are too few visitors for a verdict, which needs ${MIN_VISITORS} of each version.`,
    `Watch longer (watch ${release} --minutes 60), give the canary a larger share (canary ${release} --percent 50),`,
    `or promote it without a verdict (promote ${release}).`,
  ].join(' ');

/**
 * Reads the package's status. Returns `undefined` if the request fails, for example while the server restarts.
 * @throws {ReleaseError} if the watch's last request fails
 */
async function readStatus(context: Context, name: string, isLast: boolean): Promise<PackageStatus | undefined> {
  try {
    return await packageStatus(context, name);
  } catch (error) {
    if (isLast || !(error instanceof ReleaseError)) throw error;
    return undefined;
  }
}

/**
 * Returns the server's evidence about the canary.
 * @throws {ReleaseError} if the version is no longer the canary, with the reason of the channel's last change
 */
function requireCanary({ canary, changed, evidence }: PackageStatus, { name, version }: Watch): CanaryEvidence {
  if (canary?.version === version && evidence) return evidence;
  const reason = changed?.reason ? `: ${changed.reason}` : '.';
  const last = changed ? ` The last change was ${changed.action} by ${changed.actor}${reason}` : '';
  throw new ReleaseError(`${name}@${version} is not the canary.${last}`);
}
