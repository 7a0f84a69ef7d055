import { spawn } from 'node:child_process';
import { once } from 'node:events';

const CHILD = [
  process.execPath,
  ['--import', import.meta.resolve('./exitWithJest.mjs'), '-e', 'console.log(1); setInterval(() => {}, 1000)'],
];
const PARENT = `require('node:child_process').spawn(...${JSON.stringify(CHILD)}, { stdio: 'inherit' })`;

it('a test process exits after its parent was killed', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // The stream ends when the test process exits, because it uses the stream of its parent.
  await once(parent, 'close');
});
