import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../canRelease';
import { nameOf } from '../misfits';
import type { Command } from './Command';
import { buildFolder, readBuild, wholeNumber } from './target';

const publish: Command = {
  usage: 'publish <package>',
  summary: "publishes the package's build; nobody is served it yet",
  options: ['dir'],
  arguments: { min: 1, max: 1 },
  async run(context, [name = '']) {
    const record = await readBuild(context, name);
    const folder = buildFolder(context, name);
    const files = await Promise.all(Object.keys(record.integrity).map(async (path) => [path, (await readFile(join(folder, path))).toString('base64')] as const));
    const json = await context.server.post<{ name: string; version: string }>('/publish', { actor: context.actor, record, files: Object.fromEntries(files) });
    return { json, text: `${nameOf(json)} is published. To have it served: npm run release -- promote ${nameOf(json)}` };
  },
};

const canRelease: Command = {
  usage: 'can-release <package>[@<version>]',
  summary: 'says whether a build, or a published version, fits everything that is live',
  options: ['dir'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    const [name = '', version] = target.split('@');
    const json = await context.server.post<Verdict>('/can-release', version === undefined ? { record: await readBuild(context, name) } : { name, version });
    const { release, fits, comparedWith, misfits } = json;
    if (fits) return { json, text: `${release} fits everything that is live (${comparedWith.join(', ') || 'nothing'}).` };
    return { json, isRefusal: true, text: [`${release} does not fit:`, ...misfits.map(({ blame, reason }) => `  ${reason} To blame: ${blame}.`)].join('\n') };
  },
};

const gc: Command = {
  usage: 'gc',
  summary: 'removes releases that nothing has served for --days (7); never what a pointer names',
  options: ['days', 'dry-run'],
  arguments: { min: 0, max: 0 },
  async run({ server, options }) {
    const isTrial = options['dry-run'] === true;
    const json = await server.post<{ removed: string[] }>('/gc', { days: wholeNumber('days', options.days ?? '7'), isTrial });
    if (json.removed.length === 0) return { json, text: 'There is nothing to remove.' };
    return { json, text: `${isTrial ? 'Would remove' : 'Removed'} ${json.removed.join(', ')}.` };
  },
};

export const publishCommands: Command[] = [publish, canRelease, gc];
