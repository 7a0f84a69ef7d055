import { buildStale } from '../../tooling/setup/build.mjs';
import { openSite, signIn } from '../site.mjs';
import { openBare } from './openBare.mjs';
import { load } from './load.mjs';
import { memoryOf } from './memory.mjs';
import { openPostgres } from './postgres.mjs';
import { fill } from './rows.mjs';

const FEW_ORDERS = 1_000;
const MANY_ORDERS = 1_000_000;
/** Enough for a stable median, and over in a second or two. */
const CALLS_IN_A_RUN = 5_000;
/** Until the compilers of both have done with the code that a call runs through. */
const CALLS_TO_WARM_UP = 10_000;
const CALLS_BEFORE_MEMORY = 100_000;
const MEGABYTE = 1_048_576;

/** @returns {Promise<import('../report/figure.mjs').Figure[]>} */
export async function measure({ runs, port, say }) {
  await buildStale();
  say('a server on PostgreSQL, with a thousand orders and with a million');
  const postgres = await openPostgres(port + 5);
  const opened = [];
  const open = async (site) => {
    opened.push(site);
    return site;
  };
  try {
    const urls = { few: await postgres.createDatabase('few'), many: await postgres.createDatabase('many') };
    const [few, many] = [
      await open(await openSite({ port, origins: [`http://127.0.0.1:${port}`], env: { DATABASE_URL: urls.few } })),
      await open(await openSite({ port: port + 2, origins: [`http://127.0.0.1:${port + 2}`], env: { DATABASE_URL: urls.many } })),
    ];
    const atRest = await memoryOf(few.pid);
    await fill(urls.few, FEW_ORDERS);
    await fill(urls.many, MANY_ORDERS);
    const bare = await open(await openBare({ port: port + 4, databaseUrl: urls.few }));
    const figures = [...(await compareWithBare({ few, bare, runs, say })), ...(await compareSizes({ few, many, runs, say }))];
    say('memory');
    return [...figures, ...(await watchMemory('PostgreSQL', few, atRest, 150)), ...(await watchEmbedded(port + 6))];
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
    await postgres.close();
  }
}

/** The calls that a signed-in customer's pages make. */
async function callsOf({ origin }) {
  const cookie = await signIn(origin);
  const subscriptions = await (await fetch(`${origin}/api/order/getsubscriptions/`, { headers: { cookie } })).json();
  const { id } = subscriptions.flatMap(({ orders }) => orders)[0];
  const headers = { cookie };
  return [
    { name: 'user', path: '/api/auth/currentuserinfo', headers },
    { name: 'subscriptions', path: '/api/order/getsubscriptions/', headers },
    { name: 'invoice', path: `/api/order/getinvoicedetails/${id}`, headers },
    { name: 'prices', path: '/PricesRates', headers },
  ];
}

async function compareWithBare({ few, bare, runs, say }) {
  const figures = [];
  for (const { name, path, headers } of await callsOf(few)) {
    say(`${name}, beside a bare handler`);
    const measured = { shop: [], bare: [] };
    for (const { port } of [few, bare]) await load({ port, path, headers, requests: CALLS_TO_WARM_UP });
    for (let run = 0; run < runs; run += 1) {
      for (const [label, { port }] of Object.entries({ shop: few, bare })) {
        const { perSecond } = await load({ port, path, headers, requests: CALLS_IN_A_RUN });
        measured[label].push(perSecond);
      }
    }
    figures.push({ name: `${name}, answers`, unit: 'a second', measured, goal: { of: 'shop', against: 'bare', atLeast: 0.8 } });
  }
  return figures;
}

async function compareSizes({ few, many, runs, say }) {
  say('one customer among many');
  const label = { few: 'at 1,000 orders', many: 'at 1,000,000' };
  const calls = { few: await callsOf(few), many: await callsOf(many) };
  const figures = [];
  for (const [index, { name }] of calls.few.entries()) {
    const measured = { [label.few]: [], [label.many]: [] };
    for (let run = 0; run <= runs; run += 1) {
      for (const [size, { port }] of Object.entries({ few, many })) {
        const { path, headers } = calls[size][index];
        const { p50 } = await load({ port, path, headers, connections: 1, requests: CALLS_IN_A_RUN / 10 });
        if (run > 0) measured[label[size]].push(p50);
      }
    }
    const goal = name === 'subscriptions' ? { goal: { of: label.many, against: label.few, atMost: 1.2 } } : {};
    figures.push({ name: `${name}, median answer`, unit: 'ms', measured, ...goal });
  }
  return figures;
}

async function watchMemory(database, site, atRest, limit) {
  const calls = await callsOf(site);
  for (const { path, headers } of calls) await load({ port: site.port, path, headers, requests: CALLS_BEFORE_MEMORY / calls.length });
  const after = await memoryOf(site.pid);
  const megabytes = { 'at rest': [atRest / MEGABYTE], 'after 100,000': [after / MEGABYTE] };
  return [
    { name: `memory on ${database} at rest`, unit: 'MB', measured: { 'at rest': megabytes['at rest'] }, goal: { of: 'at rest', atMost: limit } },
    { name: `memory on ${database} by calls`, unit: 'MB', measured: megabytes, goal: { of: 'after 100,000', against: 'at rest', atMost: 1.2 } },
  ];
}

async function watchEmbedded(port) {
  const site = await openSite({ port, origins: [`http://127.0.0.1:${port}`] });
  try {
    return await watchMemory('PGlite', site, await memoryOf(site.pid), 450);
  } finally {
    await site.close();
  }
}
