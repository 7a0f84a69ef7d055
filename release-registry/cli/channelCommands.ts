import { ReleaseError } from '../releaseFolder';
import type { ChannelState } from '../channel';
import type { ActivationReply, TriedActivation } from '../runActivation';
import type { Command, Context, Result } from './Command';
import {
  NO_LIVE_VERSION,
  packageStatus,
  readRevision,
  readTarget,
  requireReason,
  requireVersion,
  wholeNumber,
} from './target';

const promote: Command = {
  usage: 'promote <package>[@<version>]...',
  summary: 'makes published versions live, either all of them or none',
  options: ['dir', 'revision', 'force', 'reason', 'dry-run'],
  async run(context, targets) {
    const { dir, revision } = context.options;
    if (targets.length > 1 && (dir !== undefined || revision !== undefined))
      throw new ReleaseError(
        '--dir and --revision work only with one package. Give each package a version, such as mfe-a@1.2.0.',
      );
    const releases = await Promise.all(
      targets.map(async (target) => {
        const release = await readTarget(context, target);
        return { ...release, revision: await readRevision(context, release.name) };
      }),
    );
    return send(context, '/promote', { releases });
  },
};

const rollback: Command = {
  usage: 'rollback <package>',
  summary: 'makes the previous version live again and marks the replaced one bad; reverts a whole release set',
  options: ['revision', 'force', 'reason', 'dry-run'],
  async run(context, [name = '']) {
    return send(context, '/rollback', { name, revision: await readRevision(context, name) });
  },
};

const canary: Command = {
  usage: 'canary <package>[@<version>] --percent <0-100>',
  summary: 'serves a published version to some visitors; 0 ends the canary',
  options: ['dir', 'percent', 'revision', 'if-live', 'force', 'reason', 'dry-run'],
  async run(context, [target = '']) {
    if (context.options.percent === undefined) throw new ReleaseError('Set the share of visitors: --percent 10.');
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
  options: ['revision', 'reason', 'dry-run'],
  async run(context, [name = '']) {
    requireReason(context.options);
    return send(context, '/retire', { name, revision: await readRevision(context, name) });
  },
};

const markBad: Command = {
  usage: 'mark-bad <package>@<version> --reason <text>',
  summary: 'excludes a version from promotions, canaries, fallbacks and rollbacks',
  options: ['reason'],
  async run({ server, actor, options }, [target = '']) {
    const body = { ...requireVersion('mark-bad', target), actor, reason: requireReason(options) };
    const json = await server.post<{ channel: ChannelState | null }>('/mark-bad', body);
    const live = json.channel ? ` ${describeChannel(json.channel)}` : '';
    return { json, text: `${target} is now marked bad.${live}` };
  },
};

async function send({ server, actor, options }: Context, path: string, change: object): Promise<Result> {
  const { force, reason } = options;
  if (force && reason === undefined) throw new ReleaseError('--force needs a reason to log: --reason "…".');
  const body = { ...change, actor, force, reason };
  if (options['dry-run']) {
    const trial = await server.post<TriedActivation>(path, { ...body, isTrial: true });
    return { json: trial, text: ['This would happen:', ...trial.consequences].join('\n') };
  }
  const json = await server.post<ActivationReply>(path, body);
  return { json, text: (json.set ?? [json]).map(describeChannel).join('\n') };
}

function describeChannel({ name, revision, stable, previous, canary: activeCanary }: ChannelState): string {
  if (stable === '') return `${name} is no longer live, revision ${revision}.`;
  const parts = [
    `${name}@${stable} is live`,
    ...(activeCanary ? [`${activeCanary.version} for ${activeCanary.percent}% of visitors`] : []),
    `previous release ${previous ?? 'none'}`,
    `revision ${revision}`,
  ];
  return `${parts.join(', ')}.`;
}

export const channelCommands: Command[] = [promote, rollback, canary, retire, markBad];
