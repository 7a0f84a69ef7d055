import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { interpolate, isWanted } from './expression.mjs';
import { REPOSITORY } from './openHub.mjs';
import { runJob } from './runJob.mjs';

/**
 * Runs a workflow's jobs in the order of their `needs`. Skips a job if its `if` is false, or if a needed job failed or
 * was skipped.
 * @param {{ path: string, definition: any, event: any, number: number }} run a run from `openHub`
 * @param {Record<string, any>} options `vars`, `secretsOf` and the options that `runJob` needs. `secretsOf` returns the
 *   secrets for an environment, or for `undefined` if the job has no environment.
 * @returns {Promise<Array<{ job: string, result: 'success' | 'failure' | 'skipped', ran: string[], skipped: string[],
 *   log?: string, error?: string, seconds: number }>>}
 */
export async function runWorkflow(
  { definition, event, number },
  { hub, folder, vars, secretsOf, installed, isSkipped, onStep },
) {
  const artifacts = join(folder, 'artifacts');
  mkdirSync(artifacts, { recursive: true });
  const github = {
    event_name: event.name,
    ref: event.ref,
    ref_name: event.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    sha: event.sha,
    token: 'rehearsal',
    repository: REPOSITORY,
    run_number: number,
    event: event.payload,
  };

  async function runJobs({ jobs, env = {} }, inputs, secretsOfJob) {
    const contexts = { github, inputs, vars, env };
    const outcomes = [];
    const resultOf = {};
    for (const [name, job] of inOrder(jobs)) {
      const isReady = needsOf(job).every((need) => resultOf[need] === 'success');
      const inner =
        isReady && isWanted(job.if, contexts) ? await runOne(name, job, contexts, secretsOfJob) : [notRun(name)];
      outcomes.push(...inner);
      resultOf[name] = ['failure', 'success'].find((each) => inner.some(({ result }) => result === each)) ?? 'skipped';
    }
    return outcomes;
  }

  async function runOne(name, job, contexts, secretsOfJob) {
    if (job.uses) {
      const inputs = Object.fromEntries(
        Object.entries(job.with ?? {}).map(([input, value]) => [input, interpolate(value, contexts)]),
      );
      const called = hub.workflow(event.sha, job.uses.replace(/^\.\//, ''));
      // GitHub passes no secrets to the called workflow by default, not even those of its environments.
      return runJobs(called, inputs, job.secrets === 'inherit' ? secretsOfJob : noSecrets);
    }
    if (hasOnlySkippedScripts(job, isSkipped)) return [{ ...notRun(name), result: 'success', skipped: scriptsOf(job) }];
    const since = performance.now();
    const seconds = () => Math.round((performance.now() - since) / 1000);
    try {
      const options = {
        definition: job,
        contexts: { ...contexts, secrets: secretsOfJob(job.environment && interpolate(job.environment, contexts)) },
        event,
        hub,
        folder: join(folder, name),
        artifacts,
        installed,
        isSkipped,
        onStep,
      };
      const done = await runJob(options);
      return [{ job: name, result: 'success', ...done, seconds: seconds() }];
    } catch (error) {
      return [{ ...notRun(name), result: 'failure', error: error.message, seconds: seconds() }];
    }
  }

  return runJobs(definition, {}, isFromFork(event) ? noSecrets : secretsOf);
}

const noSecrets = () => ({});

/** Returns whether a pull request comes from another repository. GitHub does not pass secrets to its jobs. */
const isFromFork = ({ payload: { pull_request: pullRequest } }) =>
  pullRequest !== undefined && pullRequest.head.repo.full_name !== REPOSITORY;

const notRun = (job) => ({ job, result: 'skipped', ran: [], skipped: [], seconds: 0 });
const scriptsOf = ({ steps }) => steps.map(({ run }) => run).filter(Boolean);
const needsOf = ({ needs = [] }) => [needs].flat();

/**
 * Returns true if the rehearsal skips every script of a job except `npm ci`. The rehearsal does not run such a job, and
 * reports it as successful.
 */
function hasOnlySkippedScripts(job, isSkipped) {
  const works = scriptsOf(job).filter((script) => script !== 'npm ci');
  return works.length > 0 && works.every(isSkipped);
}

/** Returns the jobs in the order of their `needs`. */
function inOrder(jobs) {
  const ordered = new Map();
  const add = (name) => {
    needsOf(jobs[name]).forEach(add);
    ordered.set(name, jobs[name]);
  };
  Object.keys(jobs).forEach(add);
  return [...ordered];
}
