import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

/** Runs jest, prints its output and counts its tests. A file that can't run counts as one failed test. */
export async function runJest(title, args, env = {}) {
  console.log(`${title} …`);
  const report = join(ROOT, '.cache/tests', `${title.replaceAll(' ', '-')}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  // Without `--forceExit`, an open handle of a failed test would keep jest from ending.
  const code = await jest([...args, '--ci', '--forceExit', '--json', `--outputFile=${report}`], env);
  const { passed, failed, failures } = readReport(report);
  if (failed === 0 && code !== 0) return { passed, failed: 1, failures: [`${title} ended with status ${code}`] };
  return { passed, failed, failures };
}

/** The maximum time without output. Jest prints a line after each test file, and no file takes this long. */
const SILENCE_MS = 10 * 60_000;

/** Runs jest. Rarely, a worker process gets none of its tasks and jest hangs. Repeats such a run once. */
async function jest(args, env) {
  const { code, isSilent } = await runOnce(args, env);
  if (!isSilent) return code;
  console.log(`jest printed nothing for ${SILENCE_MS / 60_000} minutes and was stopped. It runs once more.`);
  return (await runOnce(args, env)).code;
}

function runOnce(args, env) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return new Promise((resolve) => {
    // Ignore stdout, because it only repeats the JSON of the output file.
    const child = spawn(process.execPath, [...flags, join(ROOT, 'node_modules/jest/bin/jest.js'), ...args], {
      cwd: ROOT,
      env: { ...(process.stderr.isTTY && { FORCE_COLOR: '1' }), ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let isSilent = false;
    const stop = () => {
      isSilent = true;
      child.kill('SIGKILL');
      // Child processes of jest may keep the stream open.
      child.stderr.destroy();
    };
    let limit = setTimeout(stop, SILENCE_MS);
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      clearTimeout(limit);
      limit = setTimeout(stop, SILENCE_MS);
    });
    const end = (code) => {
      clearTimeout(limit);
      resolve({ code, isSilent });
    };
    child.once('error', () => end(127));
    child.once('close', (code) => end(code ?? 1));
  });
}

function readReport(report) {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
  const failures = results.testResults.flatMap(({ name, status, assertionResults }) => {
    const failedTests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name.slice(ROOT.length + 1)}: ${test.fullName}`);
    return status === 'failed' && failedTests.length === 0
      ? [`${name.slice(ROOT.length + 1)} could not be run`]
      : failedTests;
  });
  return { passed: results.numPassedTests, failed: failures.length, failures };
}
