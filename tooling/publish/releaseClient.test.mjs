import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

test('the packed release commands run without any installed package', async () => {
  await run(process.execPath, [join(import.meta.dirname, 'bundleReleaseClient.mjs')]);
  const program = join(import.meta.dirname, 'release-client/dist/release.mjs');
  const { stdout } = await run(process.execPath, [program, '--help']);
  expect(stdout).toMatch(/^Usage: .*release/);
});
