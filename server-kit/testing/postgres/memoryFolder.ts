import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A file system in memory on Linux. Copying and dropping a database there takes a third of the processor time. */
const MEMORY = '/dev/shm';

/** PostgreSQL's log takes up to 1 GB, and each test file's database takes 11 MB or more. */
const SPACE_FOR_TESTS = 2 * 1024 ** 3;

/** Returns a folder in memory for PostgreSQL's data, or the temporary folder if there is too little space. */
export async function memoryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const hasSpace = memory !== undefined && memory.bavail * memory.bsize >= SPACE_FOR_TESTS;
  return hasSpace ? MEMORY : tmpdir();
}
