import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APPS } from '../setup/packages.mjs';
import { openHub } from './openHub.mjs';
import { openSquad } from './openSquad.mjs';
import { readLive, readPreview } from './readLive.mjs';
import { runWorkflow } from './runWorkflow.mjs';
import { sendVisitors } from './sendVisitors.mjs';
import { startShop } from './startShop.mjs';

const VISIBLE_MS = 2_000;
const TOKEN = 'rehearsal-deploy-token';
/** Nine seconds, because the server checks canaries every five seconds. */
const CANARY_MINUTES = '0.15';
const CANARY = /^npm run release -- canary /;
const PROMOTE = /^npm run release -- promote /;
const WATCH = '`npm run release -- watch ';
const PREVIEW_LINK = /http\S+\/api\/preview\?token=\S+/;
const JOURNEY_RESULT = /^The purchase succeeded\. The pages loaded (.*)\.$/m;

/**
 * Creates a hub and a squad's clone. Returns functions that open a shop, change files, open pull requests and release
 * packages.
 * @param {{ source: string, folder: string, port: number, isSkipped: (script: string) => boolean,
 *   print: (line: string) => void }} options `source` is the repository to rehearse
 */
export function openRehearsal({ source, folder, port, isSkipped, print }) {
  const hub = openHub(source, join(folder, 'hub'));
  const squad = openSquad(hub, join(folder, 'squad'));
  const rows = [];
  /** The secrets of each environment on GitHub, such as `production-mfe-checkout`. */
  const secrets = {};
  let shop;
  let runs = 0;

  /**
   * Starts the shop from the archive that the server's workflow has released, and creates two credentials for each
   * package: one that releases it, and one for previews of pull requests.
   */
  async function openShop(tag) {
    shop = await startShop({ archives: join(hub.releases, tag), folder: join(folder, 'shop'), port, token: TOKEN });
    print(`${shop.archive} runs at ${shop.url}`);
    const secretOf = (name, packageName, commands) =>
      shop.release('credential', 'create', name, '--packages', packageName, '--commands', commands).secret;
    for (const name of APPS) {
      secrets[`production-${name}`] = { RELEASE_TOKEN: secretOf(name, name, 'publish,preview,canary,promote') };
      secrets[`preview-${name}`] = { RELEASE_TOKEN: secretOf(`${name}-previews`, name, 'publish,preview') };
    }
  }

  /** Commits a change, pushes it to main and runs the workflows that the push starts. */
  async function change(message, edit) {
    print(`\n${message}`);
    edit(squad);
    squad.push(message);
    await runAll(hub.takeRuns());
  }

  /**
   * Opens a pull request that changes one package. Checks that a visitor gets the change only with the preview link.
   * @param {string} name the package
   * @param {object} options
   * @param {string} options.branch
   * @param {string} options.message
   * @param {(squad: ReturnType<typeof openSquad>) => void} options.edit changes the files
   * @param {string} options.marker a string that the changed scripts contain
   * @param {string} [options.version] the version in the preview
   * @param {string} [options.fork] the repository that contains the branch, if it is a fork. It must get no preview.
   */
  async function pullRequest(name, { branch, message, edit, marker, version, fork }) {
    print(`\n${message} (pull request${fork ? ` from ${fork}` : ''})`);
    const since = performance.now();
    const before = (await readLive(shop.url)).versions;
    const publishedBefore = published(name);
    const origin = fork === undefined ? undefined : hub.fork(fork);
    squad.createBranch(branch);
    edit(squad);
    squad.push(message, branch, origin?.folder);
    const outcomes = await runAll([...hub.takeRuns(), ...hub.openPullRequest(branch, origin)]);
    const { result, log } = outcomes.find(({ job }) => job === 'preview');
    requireEqual(result, fork ? 'skipped' : 'success', 'the result of the preview');
    requireEqual(newOf(published(name), publishedBefore), version ?? '', 'the new published versions');
    if (version) {
      const [link] = PREVIEW_LINK.exec(readFileSync(log, 'utf8')) ?? [];
      if (link === undefined) throw new Error(`The preview printed no link. See ${log}.`);
      const preview = await readPreview(link);
      requireVersions(preview, { ...before, [name]: version });
      const scripts = await preview.scriptsOf(name);
      requireEqual(scripts.includes(marker), true, `whether the scripts of the preview contain "${marker}"`);
      requireJourney(name, version, log);
    }
    await requireLive(before, [marker]);
    rows.push({
      release: `pull request ${branch}`,
      ...countSteps(outcomes),
      result: fork ? 'no preview' : 'previewed',
      seconds: secondsSince(since),
    });
  }

  /**
   * Releases a package as its squad would. Checks that no other package changes.
   * @param {string} name
   * @param {object} expected
   * @param {string} expected.version
   * @param {string} [expected.marker] a string that the live scripts must contain afterwards
   * @param {string[]} [expected.without] strings that the live scripts must not contain
   * @param {boolean} [expected.hasJourney] whether the workflow tests a preview before the canary
   * @param {boolean} [expected.isBroken] whether the release fails in browsers. Its workflow must then fail.
   */
  async function release(name, { version, marker, without = [], isBroken = false, hasJourney = false }) {
    print(`\n${name}@${version}`);
    const since = performance.now();
    const tagsBefore = listTags();
    const before = shop && (await readLive(shop.url)).versions;
    const tag = await squad.version(name);
    requireEqual(tag, `${name}@${version}`, 'the tag');
    requireEqual(newOf(listTags(), tagsBefore), tag, 'the new tags');
    const files = hub.changedFiles(`${tag}^`, tag);
    requireEqual(files.filter((file) => !isOwn(file, name)).join(), '', 'the changed files of other packages');

    let visibleMs;
    const onStep = async (script) => {
      if (CANARY.test(script) && before[name]) await visitBoth(name, before[name], version, isBroken);
      if (PROMOTE.test(script)) visibleMs = await untilVisible(name, version, marker);
    };
    const vars = { PREVIEW_JOURNEY: hasJourney ? 'yes' : '' };
    const outcomes = await runAll(hub.takeRuns(), { onStep, mayFail: isBroken, vars });
    if (isBroken) {
      const hasWatchFailed = outcomes.some(({ error }) => error?.startsWith(WATCH));
      requireEqual(hasWatchFailed, true, 'whether the watch command failed');
    }
    if (hasJourney) requireJourney(name, version, outcomes.find(({ job }) => job === 'release').log);
    if (shop) await requireLive({ ...before, ...(!isBroken && { [name]: version }) }, without);
    rows.push({
      release: tag,
      files: files.length,
      ...countSteps(outcomes),
      result: isBroken ? 'canary ended' : name === 'server' ? 'archive' : 'promoted',
      'visible after': visibleMs === undefined ? '' : `${visibleMs} ms`,
      seconds: secondsSince(since),
    });
  }

  /**
   * Runs workflows one after the other.
   * @param {ReturnType<typeof hub.takeRuns>} started
   * @param {{ onStep?: (script: string) => Promise<void>, mayFail?: boolean, vars?: Record<string, string> }} [options]
   *   `vars` are further variables of the repository
   * @throws {Error} if a job fails, unless `mayFail` is true
   */
  async function runAll(started, { onStep = async () => undefined, mayFail = false, vars: more = {} } = {}) {
    const outcomes = [];
    for (const run of started) {
      runs += 1;
      const secretsOf = (environment) => secrets[environment] ?? {};
      const url = shop?.url ?? '';
      const vars = { RELEASE_SERVER: url, PREVIEW_SERVER: url, SERVER_HOSTS: '', CANARY_MINUTES, ...more };
      const options = {
        hub,
        folder: join(folder, 'runs', String(runs)),
        vars,
        secretsOf,
        installed: join(folder, 'squad'),
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

  /** Simulates visitors of the live version and of the canary. */
  async function visitBoth(name, live, canary, isBroken) {
    await sendVisitors(shop.url, `${name}@${live}`, 'loaded');
    await sendVisitors(shop.url, `${name}@${canary}`, isBroken ? 'failed' : 'loaded');
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

  /** Checks the versions that a new visitor gets. No script may contain a string from `without`. */
  async function requireLive(expected, without) {
    const live = await readLive(shop.url);
    requireVersions(live, expected);
    for (const name of Object.keys(live.versions)) {
      const scripts = await live.scriptsOf(name);
      const found = without.filter((marker) => scripts.includes(marker));
      requireEqual(found.join(), '', `the list of forbidden markers in the scripts of ${name}`);
    }
  }

  const published = (name) => shop.release('status', name)[0].versions.map(({ version }) => version);
  const listTags = () => hub.git('tag').split('\n').filter(Boolean);

  return { openShop, change, pullRequest, release, rows, url: () => shop.url, close: async () => shop?.stop() };
}

/** Checks that a journey loaded files of the release. */
function requireJourney(name, version, log) {
  const [, loaded] = JOURNEY_RESULT.exec(readFileSync(log, 'utf8')) ?? [];
  requireEqual(loaded, `${name} ${version}`, 'the releases of the preview that the journey loaded');
}

const isOwn = (file, name) => file === 'package-lock.json' || file.startsWith(`${name}/`);
const newOf = (after, before) => after.filter((each) => !before.includes(each)).join();
const secondsSince = (since) => Math.round((performance.now() - since) / 1000);
const countSteps = (outcomes) => ({
  'steps run': count(outcomes, 'ran'),
  'tests skipped': count(outcomes, 'skipped'),
});
const count = (outcomes, key) => outcomes.reduce((sum, outcome) => sum + outcome[key].length, 0);

const requireVersions = ({ versions }, expected) =>
  requireEqual(formatVersions(versions), formatVersions(expected), 'the versions in the pages');

/** Formats the versions of packages. Omits the server, because pages don't name its version. */
function formatVersions(versions) {
  const inPages = Object.entries(versions).filter(([name]) => name !== 'server');
  return JSON.stringify(inPages.sort());
}

function requireEqual(actual, expected, what) {
  if (actual !== expected)
    throw new Error(`The rehearsal expected ${what} to be "${expected}", but found "${actual}".`);
}
