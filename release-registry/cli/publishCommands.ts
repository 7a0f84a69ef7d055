import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER } from 'shared/compatibility/incompatibilities';
import { nameOf, verb } from 'shared/compatibility/sentences';
import type { Verdict } from '../canRelease';
import { RELEASE_RETENTION_DAYS } from '../releaseRetention';
import { splitRelease } from '../releaseName';
import { readSourceMaps } from '../sourceMaps/readSourceMaps';
import type { Command, Context } from './Command';
import { buildFolder, readBuild, readServerContract, wholeNumber } from './target';

const publish: Command = {
  usage: 'publish <package>',
  summary: "publishes the package's build; visitors don't get it yet",
  options: ['dir'],
  async run(context, [name = '']) {
    const record = await readBuild(context, name);
    const folder = buildFolder(context, name);
    const files = await Promise.all(
      Object.keys(record.integrity).map(
        async (path) => [path, (await readFile(join(folder, path))).toString('base64')] as const,
      ),
    );
    const maps = await readSourceMaps(folder, record);
    const json = await context.server.post<{ name: string; version: string }>('/publish', {
      actor: context.actor,
      record,
      files: Object.fromEntries(files),
      sourceMaps: Object.fromEntries([...maps].map(([file, content]) => [file, content.toString('base64')])),
    });
    const omission = maps.size === 0 ? ' without source maps' : '';
    return {
      json,
      text: `${nameOf(json)} is published${omission}. To make it live: npm run release -- promote ${nameOf(json)}`,
    };
  },
};

const canRelease: Command = {
  usage: 'can-release <package>[@<version>]...|server',
  summary: 'checks whether builds or published versions are compatible with everything live',
  options: ['dir'],
  async run(context, targets) {
    const candidates = await Promise.all(targets.map((target) => readCandidate(context, target)));
    const body = candidates.length === 1 ? candidates[0] : { releases: candidates };
    const json = await context.server.post<Verdict>('/can-release', body);
    const { release, isCompatible, comparedWith, incompatibilities } = json;
    const compared = comparedWith.join(', ') || 'nothing';
    const isOrAre = verb(targets, 'is', 'are');
    if (isCompatible) return { json, text: `${release} ${isOrAre} compatible with everything live (${compared}).` };
    const reasons = incompatibilities.map(({ reason, move }) => `  ${reason} Fix this in ${move}.`);
    return { json, isRefusal: true, text: [`${release} ${isOrAre} not compatible:`, ...reasons].join('\n') };
  },
};

/** Returns the candidate to check: a server build's contract, a package build's record, or a published version. */
async function readCandidate(context: Context, target: string): Promise<object> {
  if (target === SERVER) return { server: await readServerContract(context) };
  const { name, version } = splitRelease(target);
  return version === undefined ? { record: await readBuild(context, name) } : { name, version };
}

const gc: Command = {
  usage: 'gc',
  summary: `removes releases that have not been live, previous or a canary in the last --days days (default ${RELEASE_RETENTION_DAYS})`,
  options: ['days', 'dry-run'],
  async run({ server, options }) {
    const isTrial = options['dry-run'] === true;
    const json = await server.post<{ removed: string[] }>('/gc', {
      days: wholeNumber('days', options.days ?? String(RELEASE_RETENTION_DAYS)),
      isTrial,
    });
    if (json.removed.length === 0) return { json, text: 'There is nothing to remove.' };
    return { json, text: `${isTrial ? 'Would remove' : 'Removed'} ${json.removed.join(', ')}.` };
  },
};

export const publishCommands: Command[] = [publish, canRelease, gc];
