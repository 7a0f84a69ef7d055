import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { buildStale } from '../../tooling/setup/build.mjs';
import { openSite, signIn } from '../openSite.mjs';
import { fillDatabase } from './fillDatabase.mjs';
import { load } from './load.mjs';
import { openBare } from './openBare.mjs';
import { openPostgres } from './openPostgres.mjs';

const FEW_ORDERS = 1_000;
const MANY_ORDERS = 1_000_000;
/**
 * Calls in each measurement of throughput. 5,000 calls give a stable result within one or two seconds. A measurement of
 * response times uses a tenth of this number.
 */
const CALLS_IN_A_RUN = 5_000;
/** After 10,000 calls, V8 has optimised the code of the call in both servers. */
const CALLS_TO_WARM_UP = 10_000;
const CALLS_BEFORE_MEMORY = 100_000;
const MEGABYTE = 1_048_576;

/**
 * Compares the server with bare Fastify handlers. Compares a small database with a large database. Measures memory.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  await buildStale();
  log('servers on PostgreSQL, with 1,000 and 1,000,000 orders');
  const postgres = await openPostgres(port + 5);
  const opened = [];
  const open = async (site) => {
    opened.push(site);
    return site;
  };
  try {
    const urls = { few: await postgres.createDatabase('few'), many: await postgres.createDatabase('many') };
    const openOn = (sitePort, databaseUrl) =>
      openSite({ port: sitePort, origins: [`http://127.0.0.1:${sitePort}`], env: { DATABASE_URL: databaseUrl } });
    const few = await open(await openOn(port, urls.few));
    const many = await open(await openOn(port + 2, urls.many));
    const atRest = await measureMemory(few.pid);
    await fillDatabase(urls.few, FEW_ORDERS);
    await fillDatabase(urls.many, MANY_ORDERS);
    const bare = await open(await openBare({ port: port + 4, databaseUrl: urls.few, page: await fetchPage(few) }));
    const figures = [
      ...(await compareWithBare({ few, bare, runs, log })),
      ...(await compareSizes({ few, many, runs, log })),
    ];
    log('memory');
    return [...figures, ...(await measureGrowth('PostgreSQL', few, atRest, 260)), ...(await measureEmbedded(port + 6))];
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
    await postgres.close();
  }
}

const PAGE_HEADERS = { accept: 'text/html' };

/** Returns the home page of a visitor. Retries, because the first pages of a new server can lack their data. */
async function fetchPage({ origin }) {
  for (;;) {
    const page = await (await fetch(origin, { headers: PAGE_HEADERS })).text();
    if (page.includes('id="page-state"')) return page;
  }
}

/** Returns two pages, and the calls that the pages of a signed-in customer make. */
async function callsOf({ origin }) {
  const cookie = await signIn(origin);
  const response = await fetch(`${origin}/api/order/getsubscriptions/`, { headers: { cookie } });
  const subscriptions = await response.json();
  const { id } = subscriptions.flatMap(({ orders }) => orders)[0];
  const headers = { cookie };
  return [
    { name: 'user', path: '/api/auth/currentuserinfo', headers },
    { name: 'subscriptions', path: '/api/order/getsubscriptions/', headers },
    { name: 'invoice', path: `/api/order/getinvoicedetails/${id}`, headers },
    { name: 'prices', path: '/PricesRates', headers },
    { name: 'home page of a visitor', path: '/', headers: PAGE_HEADERS },
    { name: 'subscriptions page', path: '/subscriptions', headers: { ...headers, ...PAGE_HEADERS }, isPrivate: true },
  ];
}

async function compareWithBare({ few, bare, runs, log }) {
  const figures = [];
  const calls = await callsOf(few);
  for (const { name, path, headers } of calls.filter(({ isPrivate = false }) => !isPrivate)) {
    log(`${name}, next to a bare handler`);
    const measured = { shop: [], bare: [] };
    for (const { port } of [few, bare]) await load({ port, path, headers, requests: CALLS_TO_WARM_UP });
    for (let run = 0; run < runs; run += 1) {
      for (const [label, { port }] of Object.entries({ shop: few, bare })) {
        const { perSecond } = await load({ port, path, headers, requests: CALLS_IN_A_RUN });
        measured[label].push(perSecond);
      }
    }
    const goal = { of: 'shop', against: 'bare', atLeast: 0.8 };
    figures.push({ name: `${name}, responses`, unit: 'per second', measured, goal });
  }
  return figures;
}

async function compareSizes({ few, many, runs, log }) {
  log('few and many orders');
  const label = { few: 'at 1,000 orders', many: 'at 1,000,000' };
  const calls = { few: await callsOf(few), many: await callsOf(many) };
  const figures = [];
  for (const [index, { name }] of calls.few.entries()) {
    /** @type {Record<string, number[]>} */
    const measured = { [label.few]: [], [label.many]: [] };
    for (let run = 0; run <= runs; run += 1) {
      for (const [size, { port }] of Object.entries({ few, many })) {
        const { path, headers } = calls[size][index];
        const { p50 } = await load({ port, path, headers, connections: 1, requests: CALLS_IN_A_RUN / 10 });
        if (run > 0) measured[label[size]].push(p50);
      }
    }
    figures.push({ name: `${name}, median response time`, unit: 'ms', measured, ...goalOf(name, label) });
  }
  return figures;
}

function goalOf(name, label) {
  if (name === 'subscriptions') return { goal: { of: label.many, against: label.few, atMost: 1.2 } };
  return name === 'subscriptions page' ? { goal: { of: label.many, atMost: 12 } } : {};
}

async function measureGrowth(database, site, atRest, limit) {
  const calls = await callsOf(site);
  for (const { path, headers } of calls) {
    await load({ port: site.port, path, headers, requests: CALLS_BEFORE_MEMORY / calls.length });
  }
  const after = await measureMemory(site.pid);
  const megabytes = { 'at rest': [atRest / MEGABYTE], 'after 100,000': [after / MEGABYTE] };
  return [
    {
      name: `memory on ${database} at rest`,
      unit: 'MB',
      measured: { 'at rest': megabytes['at rest'] },
      goal: { of: 'at rest', atMost: limit },
    },
    {
      name: `memory on ${database} after 100,000 calls`,
      unit: 'MB',
      measured: megabytes,
      goal: { of: 'after 100,000', against: 'at rest', atMost: 1.2 },
    },
  ];
}

async function measureEmbedded(port) {
  const site = await openSite({ port, origins: [`http://127.0.0.1:${port}`] });
  try {
    return await measureGrowth('PGlite', site, await measureMemory(site.pid), 450);
  } finally {
    await site.close();
  }
}

/** The idle time before each memory measurement. The benchmark does not force a garbage collection. */
const REST_MS = 5_000;

/** Waits for `REST_MS`, then returns the resident memory of a server and its rendering process in bytes. */
async function measureMemory(pid) {
  await pause(REST_MS);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)], { encoding: 'utf8' });
  return (
    kilobytes
      .trim()
      .split(/\s+/)
      .map(Number)
      .reduce((sum, each) => sum + each) * 1024
  );
}
