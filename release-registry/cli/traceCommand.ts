import { nameOf } from 'shared/compatibility/sentences';
import { splitRelease } from '../releaseName';
import type { TracedStack } from '../sourceMaps/traceStack';
import type { Command } from './Command';
import { CommandError } from './CommandError';

export const traceCommand: Command = {
  usage: 'trace <package>@<version> [<file>:<line>:<column>]',
  summary: 'maps a position, or a whole stack from standard input, to source positions',
  options: [],
  arguments: { min: 1, max: 2 },
  async run({ server, readInput }, [target = '', position]) {
    const { name, version } = splitRelease(target);
    if (!version) throw new CommandError(`Name the version: trace ${name}@1.0.1.`);
    const stack = position ?? (await readInput());
    const json = await server.post<TracedStack>('/trace', { name, version, stack: stack.trimEnd() });
    const commit = json.commit === null ? '' : `\n\n${nameOf({ name, version })} was built from commit ${json.commit}.`;
    return { json, text: `${json.stack}${commit}` };
  },
};
