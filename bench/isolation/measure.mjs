import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildStale } from '../../tooling/setup/build.mjs';
import { openSite } from '../openSite.mjs';
import { fillDatabase } from '../server/fillDatabase.mjs';
import { openPostgres } from '../server/openPostgres.mjs';
import { findForeignData } from './findForeignData.mjs';

const CUSTOMERS = 50;
/** Each customer has two subscriptions with two orders each. */
const ORDERS = CUSTOMERS * 4;
const PAGES = 10_000;
const AT_ONCE = 10;
/**
 * The number of pages after which the benchmark kills a server's rendering process. Odd, because requests alternate
 * between two servers, and both must lose their processes.
 */
const PAGES_BETWEEN_KILLS = 251;
/**
 * The minimum number of pages that contain their customer's data. Fewer pages would prove little. On a busy machine,
 * many pages arrive without data, because the server renders them too late.
 */
const MIN_WITH_DATA = 1_000;
const PATHS = ['/subscriptions', '/', '/purchase/5'];

/**
 * Opens signed-in customers' pages on two servers, while it kills the servers' rendering processes. Counts the pages
 * that contain another customer's data.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ port, log }) {
  await buildStale();
  const postgres = await openPostgres(port + 5);
  const sites = [];
  try {
    const databaseUrl = await postgres.createDatabase('isolation');
    for (const sitePort of [port, port + 2])
      sites.push(await openSite({ port: sitePort, env: { DATABASE_URL: databaseUrl } }));
    await fillDatabase(databaseUrl, ORDERS);
    log(`${PAGES.toLocaleString('en-GB')} pages of ${CUSTOMERS} customers on two servers`);
    return figuresOf(await openPages(sites, await signInAll(databaseUrl)));
  } finally {
    await Promise.all(sites.map(({ close }) => close()));
    await postgres.close();
  }
}

/** Creates a session for each customer in the database. Returns the cookies by customer number. */
async function signInAll(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const cookies = [];
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const token = randomUUID();
    await client.query(
      `insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest('hex'), `customer-${customer}`],
    );
    cookies.push(`session=${token}`);
  }
  await client.end();
  return cookies;
}

async function openPages(sites, cookies) {
  const counts = { opened: 0, withData: 0, foreign: 0, kills: 0 };
  let next = 0;
  const openNext = async () => {
    const index = next;
    next += 1;
    const customer = index % CUSTOMERS;
    const site = sites[index % sites.length];
    if (index % PAGES_BETWEEN_KILLS === PAGES_BETWEEN_KILLS - 1) counts.kills += killRenderingProcess(site);
    // Open a different path in each round, so that each customer opens all paths.
    const path = PATHS[Math.floor(index / CUSTOMERS) % PATHS.length];
    const headers = { accept: 'text/html', cookie: cookies[customer] };
    const response = await fetch(site.origin + path, { headers });
    const page = await response.text();
    if (!response.ok) throw new Error(`${path} replied ${response.status}.`);
    counts.opened += 1;
    if (page.includes(`"customer-${customer}@example.com"`)) counts.withData += 1;
    if (findForeignData(page, customer, CUSTOMERS).length > 0) counts.foreign += 1;
  };
  const openUntilEnd = async () => {
    while (next < PAGES) await openNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openUntilEnd));
  return counts;
}

/** Kills a server's rendering processes, which are its only child processes. Returns how many it killed. */
function killRenderingProcess({ pid }) {
  const pids = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, child]) => (parent === pid ? [child] : []));
  for (const each of pids) process.kill(each, 'SIGKILL');
  return pids.length;
}

function figuresOf({ opened, withData, foreign, kills }) {
  const figure = (name, value, goal) => ({
    name,
    unit: 'pages',
    measured: { counted: [value] },
    ...(goal && { goal }),
  });
  return [
    figure('opened', opened),
    figure('with the data of their customer', withData, { variant: 'counted', atLeast: MIN_WITH_DATA }),
    figure('with data of another customer', foreign, { variant: 'counted', atMost: 0 }),
    { ...figure('kills of a rendering process', kills, { variant: 'counted', atLeast: 1 }), unit: 'times' },
  ];
}
