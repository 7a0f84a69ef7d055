import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openHub, REPOSITORY } from './openHub.mjs';
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
   * @param {{ version: string, marker?: string, without?: string[], failing?: () => Promise<void>,
   *   hasJourney?: boolean }} expected `marker` is a text that the live scripts must contain afterwards. `without` lists texts that no live script may contain.
   *   `failing` runs repeatedly during the workflow, and the workflow must fail. If `hasJourney` is true, the workflow
   *   must buy through a preview of the release first.
   */
  async function release(name, { version, marker, without = [], failing, hasJourney = false }) {
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
    const vars = { PREVIEW_JOURNEY: hasJourney ? '1' : '' };
    const outcomes = await repeatDuring(failing, runAll(hub.takeRuns(), { onStep, mayFail: Boolean(failing), vars }));
    if (hasJourney) requireProof(outcomes);
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
   * Opens a pull request that adds `marker` to a remote. Checks that only visitors with the preview link get the change.
   * If the branch belongs to a fork, checks that there is no preview.
   * @param {string} name
   * @param {{ file: string, marker: string, isFromFork?: boolean }} options
   */
  async function pullRequest(name, { file, marker, isFromFork = false }) {
    print(`\nA pull request for ${name}${isFromFork ? ' from a fork' : ''}`);
    const author = isFromFork ? openSquad(hub, join(folder, 'fork')) : squad;
    const { versions: before } = await readLive(shop.url);
    author.mark(file, marker);
    author.commitToBranch(marker, `feat: add ${marker}`);
    const origin = { folder: author.folder, repository: isFromFork ? 'stranger/shop' : REPOSITORY };
    const outcomes = await runAll(hub.openPullRequest(marker, origin), {});
    const { result, settings } = outcomes.find(({ job }) => job === 'preview');
    requireEqual(result, isFromFork ? 'skipped' : 'success', 'the result of the preview job');
    await requireOthersUntouched(before, [marker]);
    if (isFromFork) return;
    requireProof(outcomes);
    const link = settings.PREVIEW_LINK;
    const opened = await fetch(link, { redirect: 'manual' });
    const previewed = await readLive(new URL(link).origin, { cookie: String(opened.headers.getSetCookie()) });
    const [version] = previewed.versions[name].split('-pr.1.');
    requireEqual(version, before[name], 'the version on which the previewed version is based');
    requireEqual(String((await previewed.scriptsOf(name)).includes(marker)), 'true', 'the change in the preview');
  }

  /**
   * Runs workflows one after the other.
   * @param {ReturnType<typeof hub.takeRuns>} started
   * @param {{ onStep?: (script: string) => Promise<void>, mayFail?: boolean, vars?: Record<string, string> }} options
   *   `vars` are variables that only these runs have
   * @throws {Error} if a job fails, unless `mayFail` is true
   */
  async function runAll(started, { onStep = async () => undefined, mayFail = false, vars: extra = {} }) {
    const outcomes = [];
    for (const run of started) {
      runs += 1;
      const server = shop?.url ?? '';
      const options = {
        hub,
        folder: join(folder, 'runs', String(runs)),
        vars: { RELEASE_SERVER: server, PREVIEW_SERVER: server, SERVER_HOSTS: '', CANARY_MINUTES, ...extra },
        secretsOf: () => ({ DEPLOY_TOKEN: TOKEN }),
        installed,
        isSkipped,
        onStep,
      };
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

  return { openShop, change, release, pullRequest, rows, url: () => shop.url, close: async () => shop?.stop() };
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

/** @throws {Error} if no job bought through a preview and recorded the proof */
function requireProof(outcomes) {
  const scripts = outcomes.flatMap(({ ran }) => ran);
  for (const command of ['npm run preview-journey', 'npm run release -- prove'])
    requireEqual(String(scripts.some((script) => script.startsWith(command))), 'true', `the run of "${command}"`);
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
