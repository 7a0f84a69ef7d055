import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { ChannelState } from '../channel';
import { describeCounts } from '../evidence/judgeCanary';
import type { VisitorCounts } from '../evidence/sequentialTest';
import type { PackageStatus } from '../status';
import type { Command, Context, Result } from './Command';
import { CommandError } from './CommandError';
import { NO_LIVE_VERSION, packageStatus } from './packageStatus';
import { decimal } from './target';

const LONGEST_PAUSE_MS = 5_000;
/**
 * The minimum number of visitors with errors. With a lower minimum, false reports from a few addresses could end a
 * canary.
 */
const MIN_FAILED = 5;
const MAX_MINUTES = 24 * 60;

interface Watch {
  name: string;
  version: string;
  minutes: number;
  /** A share between 0 and 1, such as 0.02. */
  maxErrorRate: number;
}

export const watchCommand: Command = {
  usage: 'watch <package>@<version> [--minutes 10] [--max-error-rate 2]',
  summary: "ends a canary if its share of visitors with errors is above --max-error-rate and the live version's share",
  options: ['minutes', 'max-error-rate', 'if-live'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    const { options } = context;
    const minutes = decimal('minutes', options.minutes ?? '10', MAX_MINUTES);
    const maxErrorRate = decimal('max-error-rate', options['max-error-rate'] ?? '2', 100) / 100;
    const [name = '', version] = target.split('@');
    if (!version) throw new CommandError(`Name the canary's version: watch ${name}@1.2.0.`);
    const before = await packageStatus(context, name);
    if (options['if-live'] && before.stable === '') return { json: before, text: NO_LIVE_VERSION };
    return watch(context, { name, version, minutes, maxErrorRate });
  },
};

async function watch(context: Context, task: Watch): Promise<Result> {
  const deadline = Date.now() + task.minutes * MINUTE_MS;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, (task.minutes * MINUTE_MS) / 20);
  for (; ; await pause(pauseMs)) {
    const isLast = Date.now() >= deadline;
    const now = await readStatus(context, task.name, isLast);
    if (!now) continue;
    requireCanary(now, task);
    const { canary, stable: live } = now.evidence ?? { canary: NOBODY, stable: NOBODY };
    const json = { ...task, canary, live };
    const text = `${task.name}@${task.version}: ${describeCounts(canary)} had errors. Live ${now.stable}: ${describeCounts(live)}.`;
    if (canary.failed >= MIN_FAILED && rate(canary) > Math.max(task.maxErrorRate, rate(live))) {
      await endCanary(context, now, task.version);
      return { json, isRefusal: true, text: `${text} The canary is worse, so it was ended.` };
    }
    if (isLast) return { json, text: `${text} The canary is not worse.` };
  }
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

function requireCanary({ canary, changed }: PackageStatus, { name, version }: Watch): void {
  if (canary?.version === version) return;
  const reason = changed?.reason ? `: ${changed.reason}` : '.';
  const last = changed ? ` The last change was ${changed.action} by ${changed.actor}${reason}` : '';
  throw new CommandError(`${name}@${version} is not the canary.${last}`);
}

function endCanary(
  { server, actor }: Context,
  { name, revision }: PackageStatus,
  version: string,
): Promise<ChannelState> {
  return server.post<ChannelState>('/canary', { name, version, percent: 0, revision, actor });
}

const NOBODY: VisitorCounts = { visitors: 0, failed: 0 };

const rate = ({ visitors, failed }: VisitorCounts) => (failed === 0 ? 0 : failed / visitors);
