import type { Trx } from '../db/database';
import type { ChannelState } from './channel';
import type { Channel } from './tables';
import { ReleaseError } from './releaseFolder';

/** The channel after a rollback: what was stable before, with the fallback that it had then. A canary ends. */
export async function rolledBack(current: ChannelState | undefined, trx: Trx): Promise<Channel> {
  if (!current) throw new ReleaseError('Nothing of this package is live.');
  const { name, stable: left, previous: stable } = current;
  if (stable === null) throw new ReleaseError(`${name}@${left} has no good release before it; promote the one that you want.`);
  const log = await trx.selectFrom('release_log').select('pointer').where('name', '=', name).orderBy('revision', 'desc').execute();
  const before = log.find(({ pointer }) => pointer.stable === stable)?.pointer.previous ?? null;
  // What was just taken back is nothing to fall back to.
  return { stable, previous: before === left ? null : before, canary: null };
}

/** The channel with `version` for `percent` of the visitors; 0 ends the canary. */
export function withCanary(current: ChannelState | undefined, version: string, percent: number): Channel {
  if (!current) throw new ReleaseError('Nothing of this package is live; promote a first release.');
  const { name, stable, previous } = current;
  if (percent === 0) return { stable, previous, canary: null };
  if (version === stable) throw new ReleaseError(`${name}@${version} is the stable release already.`);
  return { stable, previous, canary: { version, percent } };
}
