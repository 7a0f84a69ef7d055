import { alignColumns } from 'server-kit/log/alignColumns';
import { MAX_ENTRIES, type HistoryEntry } from '../history/readHistory';
import { ALL_PACKAGES, CREDENTIALS } from '../history/entryNames';
import type { Command } from './Command';
import type { Serialized } from './Serialized';
import { requirePublished } from './target';

export const logCommand: Command = {
  usage: 'log',
  summary: 'lists changes and refused attempts, with their author, time, reason and check results',
  options: ['package', 'since'],
  async run(context) {
    const { server, options } = context;
    const query = new URLSearchParams();
    if (options.package !== undefined) query.set('package', options.package);
    if (options.since !== undefined) query.set('since', options.since);
    const json = await server.get<Serialized<HistoryEntry[]>>(`/log?${query.toString()}`);
    if (options.package !== undefined && json.length === 0) await requirePublished(context, options.package);
    const lines = json.flatMap(describe);
    const limit = json.length < MAX_ENTRIES ? [] : [`Only the newest ${MAX_ENTRIES} entries are shown. Use --since.`];
    return { json, text: [...lines, ...limit].join('\n') || 'The log has no entries.' };
  },
};

function describe(entry: Serialized<HistoryEntry>): string[] {
  const { at, action, actor, credential, reason, commit, gate } = entry;
  const who = credential === null || credential === actor ? actor : `${actor}, credential ${credential}`;
  const notes = [
    ['reason', reason],
    [gate.answer === 'accepted' ? 'note' : 'gate', gate.note],
    ['commit', commit],
  ].flatMap(([label = '', text]) => (text ? [[`  ${label}`, text]] : []));
  const head = `${at.slice(0, 19)}Z  ${action}${changeOf(entry)}, by ${who}: ${gate.answer}`;
  return [head, ...alignColumns(notes)];
}

/** Describes the change, such as ` mfe-checkout 1.0.0 -> 1.1.0`. */
function changeOf({ package: name, action, version, percent, from, to }: Serialized<HistoryEntry>): string {
  if (name === CREDENTIALS) return '';
  const subject = name === ALL_PACKAGES ? ' all packages' : ` ${name}`;
  const before = from?.stable ?? 'nothing';
  const after = to?.stable ?? 'nothing';
  if (action === 'canary') return `${subject}@${version ?? '?'} for ${percent ?? 0}% alongside ${before}`;
  if (to !== null && before !== after) return `${subject} ${before} -> ${after}`;
  return version === null ? subject : `${subject}@${version}`;
}
