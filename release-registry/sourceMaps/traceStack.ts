import { nameOf } from 'shared/compatibility/sentences';
import type { TracedStack } from 'shared/contract/officeReleases';
import type { DbOrTrx } from 'server-kit/db/database';
import { publishedRecord } from '../publishedRecord';
import { ReleaseError } from '../releaseFolder';
import type { ReleaseId } from '../store/ReleaseStore';
import { findPositions, replacePositions, type ScriptPosition } from './findPositions';
import { createSourceReader } from './readSources';
import { hasSourceMaps } from './storeSourceMaps';

const EXAMPLE = 'main.0a1b2c3d4e.js:1:2345';

/** The maximum number of scripts per stack whose source maps are read. Real stacks contain fewer scripts. */
const MAX_SCRIPTS = 20;

/**
 * Maps the positions in a browser's stack trace to source positions. Keeps positions without a source map, and
 * positions in packages that the caller may not see.
 * @throws {ReleaseError} if the release is unknown or has no source maps
 * @throws {ReleaseError} if the stack contains no script position, or contains a script that is not in the release
 */
export async function traceStack(
  db: DbOrTrx,
  release: ReleaseId,
  stack: string,
  canTrace: (name: string) => boolean,
): Promise<TracedStack> {
  const record = await publishedRecord(db, release);
  const positions = findPositions(stack, release);
  if (positions.length === 0) throw new ReleaseError(`The stack contains no script position, such as ${EXAMPLE}.`);
  if (!(await hasSourceMaps(db, release))) {
    const remedy = 'To add them, build it from its tag and publish it again.';
    throw new ReleaseError(`${nameOf(release)} has no source maps. ${remedy}`);
  }
  const foreign = positions.find(
    (position) => isOf(position, release) && record.integrity[position.file] === undefined,
  );
  if (foreign) throw new ReleaseError(`${nameOf(release)} has no script ${foreign.file}.`);
  const sourceOf = await createSourceReader(db, MAX_SCRIPTS)(positions.filter(({ name }) => canTrace(name)));
  return { stack: replacePositions(stack, release, sourceOf), commit: record.source?.commit ?? null };
}

const isOf = (position: ScriptPosition, { name, version }: ReleaseId) =>
  position.name === name && position.version === version;
