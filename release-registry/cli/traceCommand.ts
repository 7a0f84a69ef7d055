import { nameOf } from 'shared/compatibility/sentences';
import type { TracedStack } from 'shared/contract/officeReleases';
import type { Command } from './Command';
import { requireVersion } from './target';

export const traceCommand: Command = {
  usage: 'trace <package>@<version> [<file>:<line>:<column>]',
  summary: 'maps a position, or a whole stack from standard input, to source positions',
  options: [],
  async run({ server, readInput }, [target = '', position]) {
    const release = requireVersion('trace', target);
    const stack = position ?? (await readInput());
    const json = await server.post<TracedStack>('/trace', { ...release, stack: stack.trimEnd() });
    const commit = json.commit === null ? '' : `\n\n${nameOf(release)} was built from commit ${json.commit}.`;
    return { json, text: `${json.stack}${commit}` };
  },
};
