import type { ChannelState } from '../channel';
import { splitRelease } from '../releaseName';
import type { ActivationReply } from '../runActivation';
import type { Command, Context, Result } from './Command';
import { CommandError } from './CommandError';
import { NO_LIVE_VERSION, packageStatus } from './packageStatus';
import { readSet } from './readSet';
import { readRevision, readTarget, wholeNumber } from './target';

const promote: Command = {
  usage: 'promote <package>[@<version>]...',
  summary: 'makes published versions live, either all of them or none',
  options: ['dir', 'revision', 'force', 'reason', 'require-preview-proof'],
  arguments: { min: 1, max: 200 },
  async run(context, targets) {
    const [release] = targets;
    if (targets.length > 1) return send(context, '/promote', { releases: await readSet(context, targets) });
    const { name, version } = await readTarget(context, release ?? '');
    return send(context, '/promote', { name, version, revision: await readRevision(context, name) });
  },
};

const rollback: Command = {
  usage: 'rollback <package>',
  summary: 'makes the previous version live again and marks the replaced one bad; reverts a whole release set',
  options: ['revision', 'force', 'reason'],
  arguments: { min: 1, max: 1 },
  async run(context, [name = '']) {
    return send(context, '/rollback', { name, revision: await readRevision(context, name) });
  },
};

const canary: Command = {
  usage: 'canary <package>[@<version>] --percent <0-100>',
  summary: 'serves a published version to some visitors; 0 ends the canary',
  options: ['dir', 'percent', 'revision', 'if-live', 'force', 'reason', 'require-preview-proof'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    if (context.options.percent === undefined) throw new CommandError('Set the share of visitors: --percent 10.');
    const percent = wholeNumber('percent', context.options.percent);
    const { name, version } = await readTarget(context, target);
    if (context.options['if-live']) {
      const status = await packageStatus(context, name);
      if (status.stable === '') return { json: status, text: NO_LIVE_VERSION };
    }
    return send(context, '/canary', { name, version, percent, revision: await readRevision(context, name) });
  },
};

const retire: Command = {
  usage: 'retire <package> --reason <text>',
  summary: 'removes a remote and frees its paths; a promotion restores it',
  options: ['revision', 'reason'],
  arguments: { min: 1, max: 1 },
  async run(context, [name = '']) {
    requireReason(context);
    return send(context, '/retire', { name, revision: await readRevision(context, name) });
  },
};

const markBad: Command = {
  usage: 'mark-bad <package>@<version> --reason <text>',
  summary: 'excludes a version from promotions, canaries, fallbacks and rollbacks',
  options: ['reason'],
  arguments: { min: 1, max: 1 },
  async run({ server, actor, ...context }, [target = '']) {
    const reason = requireReason(context);
    const { name, version } = splitRelease(target);
    if (!version) throw new CommandError(`Name the version: mark-bad ${name}@1.0.1.`);
    const json = await server.post<{ channel: ChannelState | null }>('/mark-bad', { name, version, actor, reason });
    const live = json.channel ? ` ${describeChannel(json.channel)}` : '';
    return { json, text: `${target} is now marked bad.${live}` };
  },
};

async function send({ server, actor, options }: Context, path: string, change: object): Promise<Result> {
  const { force, reason } = options;
  if (force && reason === undefined) throw new CommandError('--force needs a reason to log: --reason "…".');
  const why = { ...(force && { force }), ...(reason !== undefined && { reason }) };
  const proof = options['require-preview-proof'] ? { requireProof: true } : {};
  const json = await server.post<ActivationReply>(path, { ...change, actor, ...why, ...proof });
  return { json, text: (json.set ?? [json]).map(describeChannel).join('\n') };
}

function requireReason({ options }: Pick<Context, 'options'>): string {
  if (options.reason !== undefined) return options.reason;
  throw new CommandError('Give a reason to log: --reason "…".');
}

export function describeChannel({ name, revision, stable, previous, canary: tried }: ChannelState): string {
  if (stable === '') return `${name} is no longer live, revision ${revision}.`;
  const parts = [
    `${name}@${stable} is live`,
    ...(tried ? [`${tried.version} for ${tried.percent}% of visitors`] : []),
    `previous release ${previous ?? 'none'}`,
    `revision ${revision}`,
  ];
  return `${parts.join(', ')}.`;
}

export const channelCommands: Command[] = [promote, rollback, canary, retire, markBad];
