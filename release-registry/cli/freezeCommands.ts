import { ReleaseError } from '../releaseFolder';
import type { Freeze } from '../freezes/freezes';
import type { Command } from './Command';
import type { Serialized } from './Serialized';
import { requireReason } from './target';

const freeze: Command = {
  usage: 'freeze --until <date> --reason <text>',
  summary: 'blocks promotions, canaries and retirements until a date, but not rollbacks or the end of a canary',
  options: ['from', 'until', 'reason', 'package'],
  async run({ server, actor, options }) {
    const { from, until, package: name } = options;
    if (until === undefined) throw new ReleaseError('Say when the freeze ends: --until 2027-01-02.');
    const reason = requireReason(options);
    const json = await server.post<Serialized<Freeze>>('/freeze', { actor, package: name, from, until, reason });
    return { json, text: describe(json) };
  },
};

const unfreeze: Command = {
  usage: 'unfreeze',
  summary: 'ends the freezes of all packages; with --package, ends only the freezes of one package',
  options: ['package', 'reason'],
  async run({ server, actor, options: { package: name, reason } }) {
    const json = await server.post<{ package: string | null }>('/unfreeze', { actor, package: name, reason });
    return { json, text: `The freeze of ${name ?? 'all packages'} has ended.` };
  },
};

const freezes: Command = {
  usage: 'freezes',
  summary: 'lists the freezes that have not ended',
  options: [],
  async run({ server }) {
    const json = await server.get<Serialized<Freeze[]>>('/freezes');
    return { json, text: json.map(describe).join('\n') || 'Nothing is frozen.' };
  },
};

function describe({ package: name, from, until, reason, by }: Serialized<Freeze>): string {
  return `${name ?? 'all packages'}: frozen from ${from} until ${until} (${by}: ${reason}).`;
}

export const freezeCommands: Command[] = [freeze, unfreeze, freezes];
