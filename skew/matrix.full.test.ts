import assert from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectConsoleErrors } from 'e2e/harness/collectConsoleErrors';
import { listRemotePages } from 'e2e/harness/listRemotePages';
import { open } from 'e2e/harness/open';
import { DEMO, heading } from 'e2e/harness/steps';
import { useVisitors } from 'e2e/harness/useVisitors';
import { APPS } from 'tooling/setup/packages.mjs';
import type { BrowserContext } from 'playwright-core';
import { copyBuild, openReleaseClient, type ReleaseClient } from './harness/releaseClient';
import { CACHE } from './history/buildCommit.mjs';
import { readReleases } from './history/buildReleases.mjs';
import { SERVER } from './history/packages.mjs';
import {
  type BuiltRelease,
  type BuiltReleases,
  type Combination,
  combinations,
  describeCombination,
  releasesOf,
} from './matrix/combinations';
import { walkThroughShop } from './matrix/walkThroughShop';

/** The result for one combination of releases. A refusal by the release gate is not a failure. */
interface Outcome {
  /** The label of each package's release, `current` or `previous`, by package name. */
  releases: Record<string, string>;
  result: 'works' | 'refused' | 'fails';
  /** The gate's reason for a refusal, or the errors. Empty if the combination works. */
  reason: string;
  ms: number;
}

const REFUSED = 409;

const releases: BuiltReleases = readReleases();
const remotePages = await listRemotePages();
const servers = releasesOf(releases, SERVER);
// Start with the previous server, so that it creates the database and the current server migrates it.
const firstServer = servers.at(-1);
assert(firstServer);
// Turn off the rate limits, because the visits exceed the limit for one address.
const visitors = useVisitors({ PUBLISH_LOCAL_BUILDS: '0', RATE_LIMITS: '0' }, { serverCheckout: firstServer.folder });
const outcomes: Outcome[] = [];
const total = combinations(releases).length * servers.length;
let client: ReleaseClient;
let renewalLink: string;

beforeAll(async () => {
  client = openReleaseClient(visitors.shop.url);
  for (const name of APPS) {
    for (const release of releasesOf(releases, name)) await client.publish(await buildOf(name, release));
  }
  renewalLink = await findRenewalLink();
});

afterAll(async () => {
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, 'matrix.json'), JSON.stringify(outcomes));
});

/**
 * Returns the folder of a release's build. An untagged commit's build contains a placeholder version, so the function
 * copies that build under the release's version.
 */
async function buildOf(name: string, { folder, version, isTagged }: BuiltRelease): Promise<string> {
  const built = join(folder, name, 'dist');
  return isTagged ? built : copyBuild(built, version);
}

/** Returns the path of a page that renews one of the demo customer's subscriptions. */
async function findRenewalLink(): Promise<string> {
  const { url } = visitors.shop;
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO, remeberMe: true }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0];
  assert(cookie);
  const reply = await fetch(`${url}/api/order/getsubscriptions/`, { headers: { cookie } });
  const subscriptions: { renewalLink: string | null }[] = await reply.json();
  const link = subscriptions.find((each) => each.renewalLink !== null)?.renewalLink;
  assert(link);
  return new URL(link, url).pathname;
}

/** Matches a refusal whose only reasons are that releases are older than the live ones. */
const ONLY_OLDER = /cannot go live\.( \S+ is older than \S+, which visitors get\. To return to it, [^.]*\.)+$/;

/**
 * Promotes a combination of releases and waits until new pages use it.
 * @returns the server's reason for a refusal, or `undefined`
 */
async function goLive(combination: Combination): Promise<string | undefined> {
  const wanted = Object.entries(combination).map(([name, { version }]) => ({ name, version }));
  let reply = await client.promoteSet(wanted);
  // The matrix also returns to older releases, which the gate refuses without a reason.
  if (reply.status === REFUSED && ONLY_OLDER.test(reply.detail))
    reply = await client.promoteSet(wanted, { reason: 'the matrix tests older releases' });
  const { status, detail } = reply;
  if (status === REFUSED) return detail;
  expect([status, detail]).toEqual([200, '']);
  for (const { name, version } of wanted) await client.waitUntilVisible(name, version);
  return undefined;
}

/**
 * Opens every kind of page with a combination of releases.
 * @returns one sentence for each error
 */
async function visit(combination: Combination): Promise<string[]> {
  const page = await visitors.visit('/not-found');
  const consoleErrors = collectConsoleErrors(page.context(), []);
  const releasesLoaded = collectReleases(page.context());
  await walkThroughShop(page, renewalLink);
  // Also open each page by its address, because the server prerenders only pages that are opened directly.
  for (const { path, title } of remotePages) {
    await open(page, path);
    await heading(page, title).waitFor();
  }
  await open(page, '/office');
  await page.getByLabel('Password').waitFor();
  const expected = Object.entries(combination).map(([name, { version }]) => `${name}/${version}`);
  const loaded = releasesLoaded();
  return [
    ...consoleErrors(),
    ...expected.filter((release) => !loaded.includes(release)).map((release) => `No page loaded ${release}.`),
    // Report other loaded releases, because a page may also work with a fallback release.
    ...loaded
      .filter((release) => !expected.includes(release))
      .map((release) => `A page loaded ${release} unexpectedly.`),
  ];
}

async function tryCombination(server: string, combination: Combination): Promise<void> {
  const labels = Object.entries(combination).map(([name, { label }]) => [name, label]);
  const outcome: Outcome = {
    releases: { ...Object.fromEntries(labels), [SERVER]: server },
    result: 'fails',
    reason: '',
    ms: 0,
  };
  outcomes.push(outcome);
  const since = performance.now();
  try {
    const refusal = await goLive(combination);
    const errors = refusal === undefined ? await visit(combination) : [];
    outcome.reason = refusal ?? errors.join('\n');
    if (errors.length === 0) outcome.result = refusal === undefined ? 'works' : 'refused';
    expect(errors).toEqual([]);
  } catch (error) {
    outcome.reason ||= String(error);
    throw error;
  } finally {
    outcome.ms = Math.round(performance.now() - since);
    // Print progress, because `npm run skew` stops Jest after ten minutes without output, and this file takes longer.
    process.stderr.write(`${outcomes.length} of ${total} combinations: ${outcome.result}\n`);
  }
}

describe.each(servers)('the $label server', ({ label, folder }) => {
  // The first restart starts the current server, which migrates the database.
  beforeAll(() => visitors.shop.restart(folder));

  test.each(combinations(releases).map((combination) => [describeCombination(combination), combination] as const))(
    'every page works with %s, unless the gate refuses the combination',
    (_which, combination) => tryCombination(label, combination),
  );

  test('the gate approves some combinations with this server', () => {
    const results = outcomes
      .filter(({ releases: { [SERVER]: server } }) => server === label)
      .map(({ result }) => result);
    expect(results).toContain('works');
  });
});

/**
 * Records the releases that a visitor's pages load from now on, such as `mfe-checkout/1.0.0`. Returns a function that
 * lists them.
 */
function collectReleases(context: BrowserContext): () => string[] {
  const releases = new Set<string>();
  context.on('request', (request) => {
    const release = /\/cdn\/([^/]+\/[^/]+)\/[^/]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (release !== undefined) releases.add(release);
  });
  return () => [...releases].sort();
}
