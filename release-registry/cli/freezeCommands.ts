import type { Freeze } from '../freezes/freezes';
import type { Command } from './Command';
import { CommandError } from './CommandError';
import type { Sent } from './Sent';

const freeze: Command = {
  usage: 'freeze --until <date> --reason <text>',
  summary: 'blocks promotions, canaries and retirements until a date, but not rollbacks or the end of a canary',
  options: ['from', 'until', 'reason', 'package'],
  arguments: { min: 0, max: 0 },
  async run({ server, actor, options }) {
    const { from, until, reason, package: name } = options;
    if (until === undefined) throw new CommandError('Say when the freeze ends: --until 2027-01-02.');
    if (reason === undefined) throw new CommandError('Give a reason to log: --reason "…".');
    const body = {
      actor,
      until,
      reason,
      ...(from !== undefined && { from }),
      ...(name !== undefined && { package: name }),
    };
    const json = await server.post<Sent<Freeze>>('/freeze', body);
    return { json, text: describe(json) };
  },
};

const unfreeze: Command = {
  usage: 'unfreeze',
  summary: 'ends the freezes of all packages; with --package, ends only the freezes of one package',
  options: ['package', 'reason'],
  arguments: { min: 0, max: 0 },
  async run({ server, actor, options: { package: name, reason } }) {
    const body = { actor, ...(name !== undefined && { package: name }), ...(reason !== undefined && { reason }) };
    const json = await server.post<{ package: string | null }>('/unfreeze', body);
    return { json, text: `The freeze of ${name ?? 'all packages'} has ended.` };
  },
};

const freezes: Command = {
  usage: 'freezes',
  summary: 'lists the freezes that have not ended',
  options: [],
  arguments: { min: 0, max: 0 },
  async run({ server }) {
    const json = await server.get<Sent<Freeze[]>>('/freezes');
    return { json, text: json.map(describe).join('\n') || 'Nothing is frozen.' };
  },
};

function describe({ package: name, from, until, reason, by }: Sent<Freeze>): string {
  return `${name ?? 'all packages'}: frozen from ${from} until ${until} (${by}: ${reason}).`;
}

export const freezeCommands: Command[] = [freeze, unfreeze, freezes];
