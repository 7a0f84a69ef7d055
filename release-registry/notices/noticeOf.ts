import type { Selectable } from 'kysely';
import { nameOf } from 'shared/compatibility/sentences';
import { ALL_PACKAGES } from '../history/entryNames';
import type { ReleaseLogTable } from '../tables';

export type NewsEntry = Pick<
  Selectable<ReleaseLogTable>,
  'name' | 'action' | 'actor' | 'version' | 'channel_before' | 'pointer' | 'reason' | 'overridden' | 'said'
>;

const MAX_LENGTH = 600;

/** Describes an entry of the release log for a chat, such as `mfe-checkout@1.1.0 was promoted by ann.` */
export function noticeOf(entry: NewsEntry): string {
  const { actor, reason, overridden } = entry;
  const sentences = [
    `${whatOf(entry)} by ${actor}.`,
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(overridden === null ? [] : [`Forced despite this refusal: ${overridden}`]),
  ];
  return sentences.join(' ').slice(0, MAX_LENGTH);
}

function whatOf({ name, action, version, channel_before: before, pointer: after, said }: NewsEntry): string {
  const release = version === null ? name : nameOf({ name, version });
  const packages = name === ALL_PACKAGES ? 'all packages' : name;
  switch (action) {
    case 'promote':
      return `${release} was promoted`;
    case 'rollback':
      return `${name} was rolled back from ${before?.stable ?? 'nothing'} to ${after.stable ?? 'nothing'}`;
    case 'canary':
      return `The canary ${release} was ended`;
    case 'retire':
      return `${name} was retired`;
    case 'mark-bad':
      return `${release} was marked bad`;
    case 'freeze':
      return `Releases of ${packages} were frozen ${said ?? ''}`;
    case 'unfreeze':
      return `The freeze of ${packages} was ended`;
    default:
      return `The rendering of a page of ${release} was paused (${said ?? ''})`;
  }
}
