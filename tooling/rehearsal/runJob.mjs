import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ACTIONS } from './actions.mjs';
import { interpolate, isWanted } from './expression.mjs';
import { hardLinkPackages } from './hardLinkPackages.mjs';

/** The environment variables that a step inherits: paths, locale, browser, certificates and proxy settings. */
const OURS = ['PATH', 'LANG', 'TMPDIR', 'CHROME_PATH', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/**
 * Runs a job's steps in an empty folder.
 * @param {object} job
 * @param {Record<string, any>} job.definition the parsed job
 * @param {Record<string, any>} job.contexts for expressions. `contexts.env` is the `env` of the workflow.
 * @param {{ sha: string }} job.event
 * @param {any} job.hub from `openHub`
 * @param {string} job.folder an empty folder for the workspace and the log
 * @param {string} job.artifacts the folder that all jobs of a run share
 * @param {string | undefined} job.installed a clone with installed packages. The job links these packages
 *   instead of running `npm ci`.
 * @param {(script: string) => boolean} job.isSkipped returns whether to skip a script
 * @param {(script: string) => Promise<void>} job.onStep called after each script
 * @returns {Promise<{ ran: string[], skipped: string[], log: string }>} `log` is the path of the log
 * @throws {Error} with the end of the log if a step fails
 */
export async function runJob({ definition, contexts, event, hub, folder, artifacts, installed, isSkipped, onStep }) {
  const workspace = join(folder, 'workspace');
  const log = join(folder, 'log');
  for (const path of [workspace, join(folder, 'home')]) mkdirSync(path, { recursive: true });
  const files = { GITHUB_ENV: join(folder, 'env'), GITHUB_OUTPUT: join(folder, 'output') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const ran = [];
  const skipped = [];
  for (const step of definition.steps) {
    const env = resolveEnv(contexts, [contexts.env, definition.env, readSettings(files.GITHUB_ENV), step.env]);
    const stepContexts = { ...contexts, env };
    if (!isWanted(step.if, stepContexts)) continue;
    if (step.uses) {
      const [action] = step.uses.split('@');
      if (!ACTIONS[action]) throw new Error(`The rehearsal has no replacement for ${step.uses}.`);
      ACTIONS[action](resolveEnv(stepContexts, [step.with]), { hub, workspace, event, artifacts });
      continue;
    }
    const script = interpolate(step.run, stepContexts);
    if (isSkipped(script)) {
      skipped.push(script);
      continue;
    }
    if (installed && script.trim() === 'npm ci' && hardLinkPackages(installed, workspace)) continue;
    const code = await runScript(
      script,
      workspace,
      { ...machine(folder, contexts.github, hub), ...files, ...env },
      log,
    );
    if (code !== 0) throw new Error(`\`${script.trim()}\` exited with status ${code}:\n${endOf(log)}`);
    ran.push(script);
    await onStep(script);
  }
  return { ran, skipped, log };
}

const resolveEnv = (contexts, parts) =>
  Object.fromEntries(
    parts.flatMap((part) => Object.entries(part ?? {})).map(([name, value]) => [name, interpolate(value, contexts)]),
  );

/** Returns the settings from the `NAME=value` lines that earlier steps wrote to `GITHUB_ENV`. */
const readSettings = (path) =>
  Object.fromEntries(
    [...readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

function machine(folder, github, { releases }) {
  const inherited = OURS.filter((each) => process.env[each] !== undefined).map((each) => [each, process.env[each]]);
  return {
    ...Object.fromEntries(inherited),
    PATH: `${join(import.meta.dirname, 'programs')}:${process.env.PATH}`,
    HOME: join(folder, 'home'),
    CI: 'true',
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
    npm_config_prefer_offline: 'true',
    PLAYWRIGHT_BROWSERS_PATH: join(homedir(), '.cache/ms-playwright'),
    GITHUB_ACTOR: 'rehearsal',
    GITHUB_EVENT_NAME: github.event_name,
    GITHUB_REF: github.ref,
    GITHUB_REF_NAME: github.ref_name,
    GITHUB_SHA: github.sha,
    GITHUB_WORKSPACE: join(folder, 'workspace'),
    REHEARSAL_RELEASES: releases,
  };
}

/** Runs a script as GitHub does: bash stops at the first command that fails. */
function runScript(script, cwd, env, log) {
  appendFileSync(log, `\n$ ${script.trim()}\n`);
  return new Promise((resolve) => {
    const child = spawn('bash', ['-e', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => appendFileSync(log, chunk));
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

const endOf = (log) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n');
