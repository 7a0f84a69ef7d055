import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../clock/clock';
import type { ChannelState } from '../channel';
import type { PackageStatus } from '../status';
import { type Command, CommandError, type Context, type Result } from './Command';
import { NO_LIVE_VERSION, packageStatus } from './packageStatus';
import { decimal } from './target';

const LONGEST_PAUSE_MS = 5_000;
/**
 * The minimum number of failures that end a watch. A single failed load is usually a broken connection, not a broken
 * release.
 */
const FEWEST_FAILURES = 2;
const MAX_MINUTES = 24 * 60;

interface Watch {
  name: string;
  version: string;
  minutes: number;
  /** A share between 0 and 1, such as 0.02. */
  maxErrorRate: number;
}

/** The browsers' reports about a version during the watch. */
interface Reports {
  loads: number;
  failures: number;
}

export const watchCommand: Command = {
  usage: 'watch <package>@<version> [--minutes 10] [--max-error-rate 2]',
  summary:
    "watches a canary's error rate and ends the canary if the rate is worse than the limit and the live version's",
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
    return watch(context, { name, version, minutes, maxErrorRate }, before);
  },
};

async function watch(context: Context, task: Watch, before: PackageStatus): Promise<Result> {
  const deadline = Date.now() + task.minutes * MINUTE_MS;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, (task.minutes * MINUTE_MS) / 20);
  for (; ; await pause(pauseMs)) {
    const isLast = Date.now() >= deadline;
    const now = await readStatus(context, task.name, isLast);
    if (!now) continue;
    requireCanary(now, task);
    const canary = reportsSince(before, now, task.version);
    const live = reportsSince(before, now, now.stable);
    const json = { ...task, canary, live };
    const text = `${task.name}@${task.version}: ${describe(canary)}. Live ${now.stable}: ${describe(live)}.`;
    if (canary.failures >= FEWEST_FAILURES && rate(canary) > Math.max(task.maxErrorRate, rate(live))) {
      await endCanary(context, now, task.version);
      return { json, isRefusal: true, text: `${text} The canary is worse and was ended.` };
    }
    if (isLast) return { json, text: `${text} The canary is not worse.` };
  }
}

/**
 * Reads the status. Returns `undefined` if the server does not reply, for example during a restart.
 * @throws {CommandError} if the server does not reply to the last request of the watch
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
  const last = changed ? ` The last change was ${changed.action} by ${changed.actor}.` : '';
  throw new CommandError(`${name}@${version} is not the canary.${last}`);
}

function endCanary(
  { server, actor }: Context,
  { name, revision }: PackageStatus,
  version: string,
): Promise<ChannelState> {
  return server.post<ChannelState>('/canary', { name, version, percent: 0, revision, actor });
}

function reportsSince(before: PackageStatus, now: PackageStatus, version: string): Reports {
  const [first, last] = [before, now].map(({ versions }) => versions.find((each) => each.version === version));
  return {
    loads: (last?.loads ?? 0) - (first?.loads ?? 0),
    failures: (last?.failures ?? 0) - (first?.failures ?? 0),
  };
}

const rate = ({ loads, failures }: Reports) => (failures === 0 ? 0 : failures / (loads + failures));

function describe(reports: Reports): string {
  const all = reports.loads + reports.failures;
  if (all === 0) return 'no reports';
  return `${(rate(reports) * 100).toFixed(1)}% errors (${reports.failures} of ${all})`;
}
