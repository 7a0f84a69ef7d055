import { nameOf } from 'shared/compatibility/sentences';
import type { DbOrTrx } from 'server-kit/db/database';
import { readChannel } from './channel';
import type { PlannedChange } from './plans';
import type { Channel } from './tables';

/** Describes planned changes to the person who decides about them, in one or two sentences per package. */
export async function describeChanges(db: DbOrTrx, changes: readonly PlannedChange[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const { name, after, bad } of changes) {
    const before = await readChannel(db, name);
    sentences.push(after === null ? `New pages no longer contain ${name}.` : describeChange(name, before, after));
    if (bad !== undefined) sentences.push(`${nameOf({ name, version: bad })} is marked bad, so nobody gets it again.`);
  }
  return sentences;
}

function describeChange(name: string, before: Channel | undefined, { stable, canary }: Channel): string {
  const oldCanary = before?.canary?.version;
  // A promoted canary becomes stable, so it does not end.
  const hasEnded = oldCanary !== undefined && oldCanary !== canary?.version && oldCanary !== stable;
  const end = hasEnded ? ` The canary ${oldCanary} ends.` : '';
  if (canary) return `${canary.percent}% of the visitors get ${name}@${canary.version} instead of ${stable}.${end}`;
  if (stable === before?.stable) return `All visitors get ${name}@${stable}.${end}`;
  const replaced = before ? `instead of ${before.stable}` : 'for the first time';
  return `All visitors get ${name}@${stable} ${replaced}.${end}`;
}
