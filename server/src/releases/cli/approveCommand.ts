import { nameOf } from 'shared/compatibility/sentences';
import type { WaitingRequest } from '../approvals/approvalRoutes';
import type { ActivationReply } from '../runActivation';
import { describeChannel } from './channelCommands';
import type { Command, Context, Result } from './Command';
import { CommandError } from './CommandError';
import type { Sent } from './Sent';

export const approveCommand: Command = {
  usage: 'approve [<package>@<version>]',
  summary: 'approves a promotion that another person requested, or lists all waiting promotions',
  options: [],
  arguments: { min: 0, max: 1 },
  async run(context, [target]) {
    if (target === undefined) return list(context);
    const { server, actor } = context;
    const [name = '', version] = target.split('@');
    if (!version) throw new CommandError(`Name the version: approve ${name}@1.0.1.`);
    const json = await server.post<ActivationReply>('/approve', { name, version, actor });
    return { json, text: (json.set ?? [json]).map(describeChannel).join('\n') };
  },
};

async function list({ server }: Context): Promise<Result> {
  const json = await server.get<Sent<WaitingRequest[]>>('/requests');
  return { json, text: json.map(describe).join('\n') || 'Nothing is waiting for approval.' };
}

function describe({ releases, requestedAt, requestedBy, reason, isForced }: Sent<WaitingRequest>): string {
  const why = reason === null ? '' : `: ${reason}`;
  const how = isForced ? ', with --force' : '';
  return `${releases.map(nameOf).join(' ')} (${requestedBy} at ${requestedAt}${how}${why})`;
}
