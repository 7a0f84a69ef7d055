import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const CHILD = [
  process.execPath,
  [
    '--import',
    import.meta.resolve('./exitWithJest.mjs'),
    '-e',
    'console.log(process.pid); setInterval(() => {}, 1000)',
  ],
];
const PARENT = `require('node:child_process').spawn(...${JSON.stringify(CHILD)}, { stdio: 'inherit' })`;

it('a test process exits after its parent was killed', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const child = Number(await once(parent.stdout, 'data'));
  parent.kill('SIGKILL');
  while (isRunning(child)) await pause(50);
});

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
