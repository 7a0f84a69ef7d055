import { joinWords } from 'shared/compatibility/sentences';
import type { ReleasePreview } from 'shared/contract/officeReleases';
import type { Command } from './Command';
import { readTarget, wholeNumber } from './target';

const DEFAULT_DAYS = 7;

const preview: Command = {
  usage: 'preview <package>[@<version>]...',
  summary: `prints a link that shows published versions; --page is the page to open (/), --days the lifetime (${DEFAULT_DAYS})`,
  options: ['days', 'page'],
  async run(context, targets) {
    const { server, actor, options } = context;
    const json = await server.post<{ link: string; expiresAt: string; releases: string[] }>('/previews', {
      actor,
      releases: await Promise.all(targets.map((target) => readTarget(context, target))),
      days: wholeNumber('days', options.days ?? String(DEFAULT_DAYS)),
      page: options.page ?? '/',
    });
    const { link, expiresAt, releases } = json;
    return { json, text: `${link}\nThis link shows ${joinWords(releases)} until ${expiresAt.slice(0, 10)}.` };
  },
};

const previews: Command = {
  usage: 'previews',
  summary: 'lists the active previews with their ids',
  options: [],
  async run({ server }) {
    const json = await server.get<ReleasePreview[]>('/previews');
    const lines = json.map(
      ({ id, releases, createdBy, expiresAt }) =>
        `${id}  ${releases.join(', ')}, by ${createdBy}, until ${expiresAt.slice(0, 10)}`,
    );
    return { json, text: lines.join('\n') || 'There are no previews.' };
  },
};

const endPreview: Command = {
  usage: 'end-preview <id>',
  summary: 'ends a preview for all its visitors',
  options: [],
  async run({ server, actor }, [id]) {
    const json = await server.post('/previews/end', { actor, id });
    return { json, text: 'The preview has ended.' };
  },
};

export const previewCommands: Command[] = [preview, previews, endPreview];
