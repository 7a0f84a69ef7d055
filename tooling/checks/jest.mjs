import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/root.mjs';

/** The options that choose the tests named `*.long.test.*`, and all other tests. */
export const LONG_TESTS = ['--testPathPatterns', '\\.long\\.test\\.'];
export const OTHER_TESTS = ['--testPathPatterns', '^(?!.*\\.long\\.test\\.)'];

/** The options that choose the tests of the server on PostgreSQL, and those in Chromium. */
export const ON_POSTGRES = ['--config', 'server/jest.postgres.config.mjs'];
export const IN_BROWSER = ['--config', 'e2e/jest.config.mjs'];

/**
 * Runs Jest, prints its output and counts the tests. Counts one failed test for each test file that can't run, and for
 * a non-zero exit status without failed tests.
 */
export async function runJest(title, args, env = {}) {
  console.log(`${title} …`);
  const report = join(ROOT, '.cache/tests', `${title.replaceAll(' ', '-')}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  // Give all tests one temporary folder, because a killed process can't delete its own.
  const temporary = mkdtempSync(join(tmpdir(), 'tests-'));
  // Let other users enter the folder, because PostgreSQL runs as another user if we are root.
  chmodSync(temporary, 0o711);
  const code = await jest([...args, '--ci'], { ...env, TMPDIR: temporary }, report);
  // Retry the removal, because a stopped server can still write to the folder.
  rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
  const { passed, failed, failures, repeated } = readReport(report);
  if (repeated.length > 0)
    console.log(`Passed on the second attempt:\n${repeated.map((name) => `  ${name}`).join('\n')}`);
  if (failed === 0 && code !== 0) return { passed, failed: 1, failures: [`${title} exited with status ${code}`] };
  return { passed, failed, failures };
}

/** The maximum time without output. Jest prints a line after each test file. A longer file must print its progress. */
const SILENCE_MS = 10 * 60_000;

/**
 * Runs Jest, writes its results to `report`, and returns its exit code. In rare cases, a worker process gets no tasks
 * and Jest hangs, so the function repeats such a run once. It does not repeat a run with results, which hangs only
 * because something is still open in Jest's own process.
 */
async function jest(args, env, report) {
  const run = [...args, '--json', `--outputFile=${report}`];
  const { code, isSilent } = await runOnce(run, env);
  if (!isSilent || existsSync(report)) return code;
  console.log(`Jest printed nothing for ${SILENCE_MS / 60_000} minutes and was stopped. Starting Jest again.`);
  return (await runOnce(run, env)).code;
}

const exitWithJest = pathToFileURL(join(ROOT, 'tooling/jest/exitWithJest.mjs')).href;

function runOnce(args, env) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--import', exitWithJest];
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
      // Close the stream, because child processes of Jest may keep it open.
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
    return { passed: 0, failed: 0, failures: [], repeated: [] };
  }
  const named = (isWanted) =>
    results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isWanted).map((test) => `${name.slice(ROOT.length + 1)}: ${test.fullName}`),
    );
  const unusable = results.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
    .map(({ name }) => `${name.slice(ROOT.length + 1)} could not be run`);
  const failures = [...named(hasFailed), ...unusable];
  const repeated = named(({ status, invocations }) => status === 'passed' && invocations > 1);
  return { passed: results.numPassedTests, failed: failures.length, failures, repeated };
}

const hasFailed = ({ status }) => status === 'failed';
