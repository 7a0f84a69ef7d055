import type { ListedError } from '../evidence/listErrors';
import { splitRelease } from '../releaseName';
import { age } from './age';
import type { Command } from './Command';
import { CommandError } from './CommandError';
import type { Sent } from './Sent';
import { sinceMinutes } from './sinceMinutes';

export const errorsCommand: Command = {
  usage: 'errors <package> [--since 1h]',
  summary: "lists the package's browser errors, with visitors, versions and source positions",
  options: ['since'],
  arguments: { min: 1, max: 1 },
  async run({ server, options }, [target = '']) {
    const { name, version } = splitRelease(target);
    if (version !== undefined) throw new CommandError(`Omit the version: errors ${name}`);
    const since = options.since ?? '24h';
    const query = new URLSearchParams({ name, minutes: String(sinceMinutes(since)) });
    const json = await server.get<Sent<ListedError[]>>(`/errors?${query.toString()}`);
    return { json, text: json.map(describe).join('\n\n') || `${name} had no errors in the last ${since}.` };
  },
};

function describe(error: Sent<ListedError>): string {
  const { kind, message, position, stack, module, events, visitors, versions, browsers, routes, firstAt, lastAt } =
    error;
  const pages = routes.map((route) => `/${route}`).join(', ');
  return [
    `${message}${position === '' ? '' : `  ${position}`}`,
    `  ${kind}: ${visitors} visitors, ${events} events, versions ${versions.join(', ')}`,
    `  first ${age(firstAt)} ago, last ${age(lastAt)} ago, on ${pages}${module === '' ? '' : ` (${module})`}`,
    `  ${browsers.join(', ')}`,
    ...(stack === '' ? [] : stack.split('\n').map((line) => `    ${line}`)),
  ].join('\n');
}
