import type { ListedError } from '../evidence/listErrors';
import { age } from './age';
import type { Command } from './Command';
import { readReports } from './readReports';
import type { Sent } from './Sent';

export const errorsCommand: Command = {
  usage: 'errors <package> [--since 1h]',
  summary: "lists the package's browser errors, with visitors, versions and source positions",
  options: ['since'],
  arguments: { min: 1, max: 1 },
  async run(context, [target = '']) {
    const { name, since, json } = await readReports<Sent<ListedError[]>>(context, 'errors', target);
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
