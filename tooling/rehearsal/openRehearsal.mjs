import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openHub } from './openHub.mjs';
import { openSquad } from './openSquad.mjs';
import { readLive } from './readLive.mjs';
import { runWorkflow } from './runWorkflow.mjs';
import { startShop } from './startShop.mjs';

const VISIBLE_MS = 2_000;
const TOKEN = 'rehearsal-deploy-token';
/** The duration of a canary in minutes. Three seconds are enough for error reports. */
const CANARY_MINUTES = '0.05';
const PROMOTE = /^npm run release -- promote /;
const WATCH = '`npm run release -- watch ';

/**
 * Creates a hub and a squad's clone. Returns functions that open a shop, change files and release packages.
 * @param {{ source: string, folder: string, port: number, isLinking: boolean, isSkipped: (script: string) => boolean,
 *   print: (line: string) => void }} options `source` is the repository to rehearse
 */
export function openRehearsal({ source, folder, port, isLinking, isSkipped, print }) {
  const hub = openHub(source, join(folder, 'hub'));
  const squad = openSquad(hub, join(folder, 'squad'));
  const installed = isLinking ? join(folder, 'squad') : undefined;
  const rows = [];
  let shop;
  let runs = 0;

  /** Starts the shop from the archive that the server's workflow has released. */
  async function openShop(tag) {
    shop = await startShop({ archives: join(hub.releases, tag), folder: join(folder, 'shop'), port, token: TOKEN });
    print(`${shop.archive} runs at ${shop.url}`);
  }

  /** Commits a change, pushes it to main and runs the workflows that the push starts. */
  async function change(message, edit) {
    print(`\n${message}`);
    edit(squad);
    squad.push(message);
    await runAll(hub.takeRuns(), {});
  }

  /**
   * Releases a package like its squad. Checks that no other package changes.
   * @param {string} name
   * @param {{ version: string, marker?: string, without?: string[], failing?: () => Promise<void> }} expected `marker`
   *   is a text that the live scripts must contain afterwards. `without` lists texts that no live script may contain.
   *   `failing` runs repeatedly during the workflow, and the workflow must fail.
   */
  async function release(name, { version, marker, without = [], failing }) {
    print(`\n${name}@${version}`);
    const since = performance.now();
    const tagsBefore = listTags();
    const before = shop && (await readLive(shop.url)).versions;
    const tag = await squad.version(name);
    requireEqual(tag, `${name}@${version}`, 'the tag');
    requireEqual(
      listTags()
        .filter((each) => !tagsBefore.includes(each))
        .join(),
      tag,
      'the new tags',
    );
    const files = hub.changedFiles(`${tag}^`, tag);
    requireEqual(files.filter((file) => !isOwn(file, name)).join(), '', 'the changed files of other packages');

    let visibleMs;
    const onStep = async (script) => {
      if (PROMOTE.test(script)) visibleMs = await untilVisible(name, version, marker);
    };
    const outcomes = await repeatDuring(failing, runAll(hub.takeRuns(), { onStep, mayFail: Boolean(failing) }));
    if (failing)
      requireEqual(String(outcomes.some(({ error }) => error?.startsWith(WATCH))), 'true', 'the failure of watch');
    if (shop) await requireOthersUntouched({ ...before, ...(!failing && { [name]: version }) }, without);
    rows.push({
      release: tag,
      files: files.length,
      'steps run': count(outcomes, 'ran'),
      'tests left out': count(outcomes, 'skipped'),
      result: failing ? 'canary ended' : name === 'server' ? 'archive' : 'promoted',
      'visible after': visibleMs === undefined ? '' : `${visibleMs} ms`,
      seconds: Math.round((performance.now() - since) / 1000),
    });
  }

  /**
   * Runs workflows one after the other.
   * @param {ReturnType<typeof hub.takeRuns>} started
   * @param {{ onStep?: (script: string) => Promise<void>, mayFail?: boolean }} options
   * @throws {Error} if a job fails, unless `mayFail` is true
   */
  async function runAll(started, { onStep = async () => undefined, mayFail = false }) {
    const outcomes = [];
    for (const run of started) {
      runs += 1;
      const secrets = { DEPLOY_TOKEN: TOKEN };
      const vars = { RELEASE_SERVER: shop?.url ?? '', SERVER_HOSTS: '', CANARY_MINUTES };
      const options = { hub, folder: join(folder, 'runs', String(runs)), vars, secrets, installed, isSkipped, onStep };
      for (const outcome of await runWorkflow(run, options)) {
        const { job, result, seconds, ran, error } = outcome;
        print(`  ${run.path.split('/').at(-1)} ${job}: ${result}, ${ran.length} steps in ${seconds} s`);
        if (error && !mayFail) throw new Error(error);
        outcomes.push(outcome);
      }
    }
    return outcomes;
  }

  async function untilVisible(name, version, marker) {
    const since = performance.now();
    for (;;) {
      const live = await readLive(shop.url);
      const isLive = live.versions[name] === version;
      const milliseconds = Math.round(performance.now() - since);
      if (isLive && (!marker || (await live.scriptsOf(name)).includes(marker))) return milliseconds;
      if (milliseconds > VISIBLE_MS) throw new Error(`${name}@${version} is not visible after ${VISIBLE_MS} ms.`);
      await pause(20);
    }
  }

  async function requireOthersUntouched(expected, without) {
    const live = await readLive(shop.url);
    requireEqual(JSON.stringify(sorted(live.versions)), JSON.stringify(sorted(expected)), 'the live versions');
    for (const name of Object.keys(live.versions)) {
      const scripts = await live.scriptsOf(name);
      const found = without.filter((marker) => scripts.includes(marker));
      requireEqual(found.join(), '', `the list of foreign changes in ${name}`);
    }
  }

  const listTags = () => hub.git('tag').split('\n').filter(Boolean);

  return { openShop, change, release, rows, url: () => shop.url, close: async () => shop?.stop() };
}

const isOwn = (file, name) => file === 'package-lock.json' || file.startsWith(`${name}/`);
const count = (outcomes, key) => outcomes.reduce((sum, outcome) => sum + outcome[key].length, 0);
const sorted = (versions) =>
  Object.entries(versions)
    .filter(([name]) => name !== 'server')
    .sort();

function requireEqual(actual, expected, what) {
  if (actual !== expected)
    throw new Error(`The rehearsal expected ${what} to be "${expected}", but found "${actual}".`);
}

/** Repeats `work` until `promise` settles. */
async function repeatDuring(work, promise) {
  let isSettled = false;
  const settled = promise.finally(() => (isSettled = true));
  settled.catch(() => undefined);
  while (work && !isSettled) {
    await work();
    await pause(200);
  }
  return settled;
}
