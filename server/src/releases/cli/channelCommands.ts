import type { ChannelState } from '../channel';
import type { Command, Result } from './Command';
import { CommandError } from './CommandError';
import { readRevision, readTarget, wholeNumber } from './target';

const promote: Command = {
  usage: 'promote <package>[@<version>]',
  summary: 'has a published version served to everybody',
  options: ['dir', 'revision'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    const { name, version } = await readTarget(context, target);
    const revision = await readRevision(context, name);
    return channelResult(await context.server.post<ChannelState>('/promote', { name, version, revision, actor: context.actor }));
  },
};

const rollback: Command = {
  usage: 'rollback <package>',
  summary: 'has the version before served again; a canary ends',
  options: ['revision'],
  arguments: { min: 1, max: 1 },
  async run(context, [name = '']) {
    const revision = await readRevision(context, name);
    return channelResult(await context.server.post<ChannelState>('/rollback', { name, revision, actor: context.actor }));
  },
};

const canary: Command = {
  usage: 'canary <package>[@<version>] --percent <0-100>',
  summary: 'has a published version served to some visitors; 0 ends it',
  options: ['dir', 'percent', 'revision'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    if (context.options.percent === undefined) throw new CommandError('Say how many visitors get it: --percent 10.');
    const percent = wholeNumber('percent', context.options.percent);
    const { name, version } = await readTarget(context, target);
    const revision = await readRevision(context, name);
    return channelResult(await context.server.post<ChannelState>('/canary', { name, version, percent, revision, actor: context.actor }));
  },
};

function channelResult(json: ChannelState): Result {
  const { name, revision, stable, previous, canary: tried } = json;
  const parts = [`${name}@${stable} is live`, ...(tried ? [`${tried.version} for ${tried.percent}% of the visitors`] : []), `before it ${previous ?? 'nothing'}`, `revision ${revision}`];
  return { json, text: `${parts.join(', ')}.` };
}

export const channelCommands: Command[] = [promote, rollback, canary];
