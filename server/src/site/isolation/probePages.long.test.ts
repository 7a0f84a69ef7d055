import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import { systemClock } from 'server-kit/clock/clock';
import { keepLog } from 'server-kit/testing/keepLog';
import { publishBuild } from 'release-registry/testing/publishBuild';
import { testConfig } from '../../testing/testConfig';
import { createPageProbe } from './probePages';

/** The source code of a shell. Its pages are functions that return HTML. */
const SHELL = `
const remotes = new Map();
module.exports = {
  singletons: { react: {} },
  addRemote: (container, build) => { remotes.set(container, build); },
  renderPage: async (json) => {
    const { page, replies, user, path, slots } = JSON.parse(json);
    const [orders = []] = Object.values(replies);
    const state = {};
    const unanswered = [];
    const read = (call) => call in replies || unanswered.push(call);
    const render = ({ container, module }) => remotes.get(container).pages[module]({ orders, user, path, state, read });
    const html = [...slots, page].map(render).join(' ');
    return { html, state: JSON.stringify(state), ...(unanswered.length > 0 && { unanswered: unanswered.join('\\n') }) };
  },
};`;

const CONTRACT: ServerContract = {
  pageContracts: { oldest: 1, newest: 1 },
  answers: {
    'GET /api/orders/:id': {
      type: 'array',
      items: {
        type: 'object',
        required: ['number', 'day', 'seats'],
        properties: { number: { type: 'string' }, day: { type: 'string', format: 'date' }, seats: { type: 'integer' } },
      },
    },
  },
};

let folder: string;
let shell: ReleaseRecord;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cdn-'));
  shell = await publishBuild(folder, { name: 'shell', version: '1.0.0' }, SHELL);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let versions = 0;

/**
 * Publishes a remote with two pages. `code` is the module's code and declares `Page`, which gets the orders, the user,
 * the path, the store's state and a function that prefetches a call.
 */
async function remoteWith(code: string, name = 'mfe-account'): Promise<ReleaseRecord> {
  versions += 1;
  const source = `${code}\nmodule.exports = { pages: { './Page': Page, './Other': typeof Other === 'undefined' ? Page : Other } };`;
  const record = await publishBuild(folder, { name, version: `1.0.${versions}` }, source);
  const route = { requiresLogin: false, title: '' };
  return {
    ...record,
    routes: [
      { ...route, path: `${name}/:id`, module: './Page', data: ['/api/orders/:id'] },
      { ...route, path: `${name}/other/:id`, module: './Other', data: ['/api/orders/:id'] },
    ],
  };
}

const probe = (candidates: ReleaseRecord[], stable: ReleaseRecord[] = [], { log } = keepLog()) =>
  createPageProbe(
    { config: testConfig(folder, { cdn: { dir: folder } }), clock: systemClock, log },
    { contract: () => CONTRACT, pageReplies: new Map([['/api/countries', 'left to browser']]) },
  )(candidates, [shell, ...stable]);

it.each([
  [
    'a variable that keeps the first order',
    'let first; const Page = ({ orders }) => { first ??= orders[0]; return first ? first.number : ""; };',
  ],
  [
    'a cache without a key',
    'const cache = {}; const Page = ({ orders }) => { cache.orders = cache.orders || orders; return JSON.stringify(cache); };',
  ],
  [
    'a shared module',
    'const Page = ({ orders }) => { const r = require("react"); const { orders: last = [] } = r; r.orders = orders; return JSON.stringify(last); };',
  ],
  [
    'the global object',
    'const Page = ({ user }) => { const last = globalThis.last; globalThis.last = user; return last ? last.userName : ""; };',
  ],
  [
    'a task that runs after the page',
    'let last; const Page = ({ user }) => { Promise.resolve().then(() => { last = user; }); return last ? last.userName : ""; };',
  ],
  [
    'a list that reaches a later page',
    'const all = []; const Page = ({ user }) => { all.push(user && user.userName); return String(all[all.length - 3]); };',
  ],
  ['the store', 'let last; const Page = ({ user, state }) => { state.last = last; last = user; return ""; };'],
  [
    'another page',
    'let last; const Page = ({ user }) => { last = user; return ""; }; const Other = () => JSON.stringify(last || "");',
  ],
])('finds a value that one customer’s page carries to another through %s', async (_what, code) => {
  const remote = await remoteWith(code);
  const [leak] = await probe([remote]);
  expect(leak).toMatch(
    new RegExp(
      `^The page /mfe-account/(other/)?:id of mfe-account@${remote.version} shows ` +
        '"(first|second)-customer(-number-\\d+|@example.com)" of one invented customer to another visitor\\. ',
    ),
  );
});

it.each([
  [
    'number',
    'let first; const Page = ({ orders }) => { first ??= orders[0]; return first ? `<b>${first.seats}</b>` : ""; };',
  ],
  [
    'date',
    'let first; const Page = ({ orders }) => { first ??= orders[0]; return first ? `<b>${first.day}</b>` : ""; };',
  ],
  ['count', 'let count = 0; const Page = () => { count += 1; return `<b>${count}</b>`; };'],
])('finds a %s that depends on earlier visitors', async (_what, code) => {
  const remote = await remoteWith(code);
  expect((await probe([remote]))[0]).toMatch(
    new RegExp(
      `^The page /mfe-account/:id of mfe-account@${remote.version} depends on earlier visitors: ` +
        'it contains "(<b>[\\d-]+</b>)?" or "(<b>[\\d-]+</b>)?"\\. ',
    ),
  );
});

it('finds a page that fails only after another visitor', async () => {
  const remote = await remoteWith(
    'let isUsed = false; const Page = ({ user }) => { if (isUsed && !user) throw new Error("used"); isUsed = true; return ""; };',
  );
  expect((await probe([remote]))[0]).toContain(
    `The page /mfe-account/other/:id of mfe-account@${remote.version} fails after the pages of other visitors.`,
  );
});

it('finds a prefetched call that the route does not name', async () => {
  const remote = await remoteWith(
    'const Page = ({ user, read }) => { read("/api/countries"); if (user) read("/api/offers/1"); return ""; }; const Other = () => "";',
  );
  expect(await probe([remote])).toEqual([
    `The page /mfe-account/:id of mfe-account@${remote.version} prefetches "/api/offers/1", but its route or slot does ` +
      'not name this call in `data` or `customerData`.',
  ]);
});

it('reports a page that ends its process, and checks the other pages', async () => {
  const remote = await remoteWith(`
    let last;
    const Page = () => { const all = []; for (;;) all.push(new Array(4_000_000).fill(0)); };
    const Other = ({ user }) => { const text = JSON.stringify(last || ""); last = user; return text; };`);
  expect(await probe([remote])).toEqual([
    expect.stringContaining('-customer@example.com" of one invented customer to another visitor.'),
    `The page /mfe-account/:id of mfe-account@${remote.version} cannot be checked: ` +
      'The rendering process stopped while it was rendering this page.',
  ]);
});

it.each([
  ['shows only its own data', 'const Page = ({ orders, user }) => JSON.stringify([orders, user]);'],
  [
    'keeps values by the objects of a page',
    'const kept = new WeakMap(); const Page = ({ orders }) => { kept.set(orders, orders.map((each) => each.number)); return String(kept.get(orders)); };',
  ],
  // The server runs no timers.
  [
    'starts a timer',
    'let last; const Page = ({ user }) => { setTimeout(() => { last = user; }); return JSON.stringify(last || ""); };',
  ],
  ['fails', 'const Page = ({ orders }) => orders[0].missing.number;'],
])('accepts a page that %s', async (_what, code) => {
  expect(await probe([await remoteWith(code)])).toEqual([]);
});

it('logs a page that fails for every invented customer, because it cannot be checked', async () => {
  const kept = keepLog();
  const failing = await remoteWith(
    'const Page = ({ orders }) => { if (orders.length >= 0) throw new Error("broken"); }; const Other = () => "";',
  );
  expect(await probe([failing], [], kept)).toEqual([]);
  expect(kept.warnings()).toEqual([
    expect.objectContaining({
      page: `/mfe-account/:id of mfe-account@${failing.version}`,
      err: expect.objectContaining({ message: expect.stringContaining('broken') }),
    }),
  ]);
});

it('finds what a slot of another remote carries between pages', async () => {
  const slot = await remoteWith(
    'let last; const Page = ({ user }) => { const text = JSON.stringify(last || ""); last = user; return text; };',
    'mfe-notes',
  );
  const withSlot = {
    ...slot,
    routes: [],
    slots: [{ module: './Page', paths: ['mfe-account/:id'], requiresLogin: false }],
  };
  const remote = await remoteWith('const Page = () => "page";');
  expect(await probe([remote])).toEqual([]);
  expect((await probe([withSlot], [remote]))[0]).toContain('-customer@example.com" of one invented customer');
});

it('checks the pages of all remotes with a new shell, and ignores releases without a server build', async () => {
  const leaking = await remoteWith(
    'let last; const Page = ({ user }) => { const text = JSON.stringify(last || ""); last = user; return text; };',
  );
  expect(await probe([{ ...shell, version: '1.0.0' }], [leaking])).toHaveLength(2);
  expect(await probe([{ ...leaking, integrity: {} }])).toEqual([]);
});
