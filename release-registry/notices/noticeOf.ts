import type { Selectable } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import { ALL_PACKAGES } from '../history/entryNames';
import type { ReleaseLogTable } from '../tables';

export type NewsEntry = Pick<
  Selectable<ReleaseLogTable>,
  'name' | 'action' | 'actor' | 'version' | 'channel_before' | 'channel_after' | 'reason' | 'overridden' | 'note'
>;

const MAX_LENGTH = 600;

const releaseOf = ({ name, version }: NewsEntry) => (version === null ? name : nameOf({ name, version }));
const packagesOf = ({ name }: NewsEntry) => (name === ALL_PACKAGES ? 'all packages' : name);

/** The actions to post to the chat, with their sentences. `sendNotices` skips a canary's start. */
export const NEWS: Readonly<Record<string, (entry: NewsEntry) => string>> = {
  promote: (entry) => `${releaseOf(entry)} was promoted`,
  rollback: ({ name, channel_before: before, channel_after: after }) =>
    `${name} was rolled back from ${before?.stable ?? 'nothing'} to ${after.stable ?? 'nothing'}`,
  canary: (entry) => `The canary ${releaseOf(entry)} was ended`,
  retire: ({ name }) => `${name} was retired`,
  'mark-bad': (entry) => `${releaseOf(entry)} was marked bad`,
  freeze: (entry) => `Releases of ${packagesOf(entry)} were frozen ${entry.note ?? ''}`,
  unfreeze: (entry) => `The freeze of ${packagesOf(entry)} was ended`,
  'stop-rendering': (entry) => `The rendering of a page of ${releaseOf(entry)} was paused (${entry.note ?? ''})`,
};

/** Describes an entry of the release log for a chat, such as `mfe-checkout@1.1.0 was promoted by ann.` */
export function noticeOf(entry: NewsEntry): string {
  const { action, actor, reason, overridden } = entry;
  const sentences = [
    `${NEWS[action]?.(entry)} by ${actor}.`,
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(overridden === null ? [] : [`Forced despite this refusal: ${overridden}`]),
  ];
  return sentences.join(' ').slice(0, MAX_LENGTH);
}
