import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { buildStale } from '../../tooling/setup/build.mjs';
import { fetchPage, openSite, PAGE_HEADERS, signIn } from '../openSite.mjs';
import { fillDatabase } from './fillDatabase.mjs';
import { load } from './load.mjs';
import { openBare } from './openBare.mjs';
import { openPostgres } from './openPostgres.mjs';

const FEW_ORDERS = 1_000;
const MANY_ORDERS = 1_000_000;
/**
 * The number of requests for each throughput measurement (`CALLS_IN_A_RUN`) and response-time measurement
 * (`TIMED_IN_A_RUN`). A page takes longer than a call, and its median is stable after fewer requests.
 */
const CALLS_IN_A_RUN = { call: 5_000, page: 2_000, customerPage: 300 };
const TIMED_IN_A_RUN = { call: 300, page: 300, customerPage: 50 };
/**
 * The number of warm-up requests before a throughput measurement. They give V8 in both servers time to optimise the
 * code.
 */
const CALLS_TO_WARM_UP = 5_000;
/**
 * The number of requests before the second memory measurement, for each call and each page. All calls and pages
 * together get 100,000 requests.
 */
const BEFORE_MEMORY = { call: 5_000, page: 77_000, customerPage: 1_000 };
/** A tenth of `BEFORE_MEMORY`, because the embedded database is slower. */
const BEFORE_EMBEDDED_MEMORY = { call: 500, page: 7_700, customerPage: 100 };
const MEGABYTE = 1_048_576;

/**
 * Compares the server's throughput with bare Fastify handlers, and its response times on a small and a large database.
 * Also measures its memory before and after many requests.
 * @returns {Promise<import('../report/figure.mjs').Figure[]>}
 */
export async function measure({ runs, port, log }) {
  await buildStale();
  log('servers on PostgreSQL, with 1,000 and 1,000,000 orders');
  const postgres = await openPostgres(port + 5);
  const opened = [];
  const open = async (opening) => {
    const site = await opening;
    opened.push(site);
    return site;
  };
  try {
    const urls = { few: await postgres.createDatabase('few'), many: await postgres.createDatabase('many') };
    const few = await open(openSite({ port, env: { DATABASE_URL: urls.few } }));
    const many = await open(openSite({ port: port + 2, env: { DATABASE_URL: urls.many } }));
    const atRest = await measureMemory(few.pid);
    await fillDatabase(urls.few, FEW_ORDERS);
    await fillDatabase(urls.many, MANY_ORDERS);
    const bare = await open(openBare({ port: port + 4, databaseUrl: urls.few, page: await fetchPage(few, '/') }));
    const figures = [
      ...(await compareWithBare({ few, bare, runs, log })),
      ...(await compareSizes({ few, many, runs, log })),
      ...(await countCustomerPages({ site: few, runs, log })),
    ];
    log('memory');
    const growth = { database: 'PostgreSQL', site: few, atRest, limit: 260, requests: BEFORE_MEMORY };
    return [...figures, ...(await measureGrowth(growth)), ...(await measureEmbedded(port + 6))];
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
    await postgres.close();
  }
}

/** Returns the requests to measure: the calls that a signed-in customer's pages make, and four pages. */
async function callsOf({ origin }) {
  const cookie = await signIn(origin);
  const response = await fetch(`${origin}/api/order/getsubscriptions/`, { headers: { cookie } });
  const subscriptions = await response.json();
  const { id } = subscriptions.flatMap(({ orders }) => orders)[0];
  const call = { kind: 'call', headers: { cookie } };
  const customerPage = { kind: 'customerPage', headers: { cookie, ...PAGE_HEADERS } };
  return [
    { ...call, name: 'user', path: '/api/auth/currentuserinfo' },
    { ...call, name: 'subscriptions', path: '/api/order/getsubscriptions/' },
    { ...call, name: 'invoice', path: `/api/order/getinvoicedetails/${id}` },
    { ...call, name: 'prices', path: '/PricesRates' },
    { kind: 'page', name: 'home page of a visitor', path: '/', headers: PAGE_HEADERS },
    { ...customerPage, name: 'subscriptions page of a customer', path: '/subscriptions' },
    { ...customerPage, name: 'home page of a customer', path: '/' },
    { ...customerPage, name: 'purchase page of a customer', path: '/purchase/5' },
  ];
}

async function compareWithBare({ few, bare, runs, log }) {
  const figures = [];
  const calls = await callsOf(few);
  for (const { name, kind, path, headers } of calls.filter(({ kind }) => kind !== 'customerPage')) {
    log(`${name}, compared with a bare handler`);
    const measured = { shop: [], bare: [] };
    for (const { port } of [few, bare]) await load({ port, path, headers, requests: CALLS_TO_WARM_UP });
    for (let run = 0; run < runs; run += 1) {
      for (const [label, { port }] of Object.entries({ shop: few, bare })) {
        const { perSecond } = await load({ port, path, headers, requests: CALLS_IN_A_RUN[kind] });
        measured[label].push(perSecond);
      }
    }
    const goal = { variant: 'shop', baseline: 'bare', atLeast: 0.8 };
    figures.push({ name: `${name}, responses`, unit: 'per second', measured, goal });
  }
  return figures;
}

async function compareSizes({ few, many, runs, log }) {
  const label = { few: 'at 1,000 orders', many: 'at 1,000,000' };
  const calls = { few: await callsOf(few), many: await callsOf(many) };
  const figures = [];
  for (const [index, { name, kind }] of calls.few.entries()) {
    log(`${name}, with few and many orders`);
    /** @type {Record<string, number[]>} */
    const measured = { [label.few]: [], [label.many]: [] };
    for (let run = 0; run <= runs; run += 1) {
      for (const [size, { port }] of Object.entries({ few, many })) {
        const { path, headers } = calls[size][index];
        const { p50 } = await load({ port, path, headers, connections: 1, requests: TIMED_IN_A_RUN[kind] });
        if (run > 0) measured[label[size]].push(p50);
      }
    }
    figures.push({ name: `${name}, median response time`, unit: 'ms', measured, ...goalOf(name, kind, label) });
  }
  return figures;
}

/** Counts how many pages of customers the server sends in a second, over 10 connections. */
async function countCustomerPages({ site, runs, log }) {
  const figures = [];
  for (const { name, kind, path, headers } of await callsOf(site)) {
    if (kind !== 'customerPage') continue;
    log(`${name}, over 10 connections`);
    const rates = [];
    for (let run = 0; run < runs; run += 1) {
      const request = { port: site.port, path, headers, connections: 10, requests: CALLS_IN_A_RUN[kind] };
      const { perSecond } = await load(request);
      rates.push(perSecond);
    }
    const goal = { variant: 'shop', atLeast: 300 };
    figures.push({
      name: `${name}, responses over 10 connections`,
      unit: 'per second',
      measured: { shop: rates },
      goal,
    });
  }
  return figures;
}

function goalOf(name, kind, label) {
  if (name === 'subscriptions') return { goal: { variant: label.many, baseline: label.few, atMost: 1.2 } };
  return kind === 'customerPage' ? { goal: { variant: label.many, atMost: 8 } } : {};
}

/**
 * Sends requests for all calls and pages, then measures the server's memory. `atRest` is the memory before the
 * requests, in bytes. `limit` is in megabytes.
 */
async function measureGrowth({ database, site, atRest, limit, requests }) {
  const calls = await callsOf(site);
  for (const { kind, path, headers } of calls) await load({ port: site.port, path, headers, requests: requests[kind] });
  const total = calls.reduce((sum, { kind }) => sum + requests[kind], 0).toLocaleString('en-GB');
  const after = await measureMemory(site.pid);
  const label = `after ${total}`;
  const megabytes = { 'at rest': [atRest / MEGABYTE], [label]: [after / MEGABYTE] };
  return [
    {
      name: `memory of both processes on ${database}`,
      unit: 'MB',
      measured: megabytes,
      goal: { variant: label, atMost: limit },
    },
    {
      name: `memory growth on ${database}`,
      unit: 'MB',
      measured: megabytes,
      goal: { variant: label, baseline: 'at rest', atMost: 1.2 },
    },
  ];
}

async function measureEmbedded(port) {
  const site = await openSite({ port });
  try {
    const atRest = await measureMemory(site.pid);
    const requests = BEFORE_EMBEDDED_MEMORY;
    return await measureGrowth({ database: 'PGlite', site, atRest, limit: 450, requests });
  } finally {
    await site.close();
  }
}

/** The idle time before each memory measurement. It gives V8 time to collect garbage. */
const REST_MS = 5_000;

/** Waits for `REST_MS`, then returns the resident memory of a server and its rendering process, in bytes. */
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
