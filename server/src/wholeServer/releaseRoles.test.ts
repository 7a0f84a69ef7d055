import type { RouteOptions } from 'fastify';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { upload } from 'release-registry/testing/upload';
import { registeredRoutes } from '../testing/registeredRoutes';
import { setUpStaff } from '../testing/staff';
import { openTestShop, type TestBrowser, type TestShop } from '../testing/testShop';

const NAME = 'mfe-catalog';
const OWN = `squad:${NAME}`;
const OTHER = 'squad:mfe-account';
const STRANGERS = ['nobody', 'customer'];

let shop: TestShop;
let routes: RouteOptions[];
const callers: Record<string, TestBrowser> = {};
beforeAll(async () => {
  [shop, routes] = await registeredRoutes(() => openTestShop({ hasRateLimits: false }));
  callers['nobody'] = shop.browser();
  callers['customer'] = await shop.signedIn();
  for (const role of ['owner', 'support', 'accountant', OWN, OTHER])
    callers[role] = (await setUpStaff(shop, `${role.replace(':', '-')}@example.com`, role)).browser;
});
afterAll(() => shop.close());

const release = { name: NAME, version: '1.0.0' };
/** No channel has this revision, so nobody changes anything. */
const change = { name: NAME, revision: 99, reason: 'x' };
const evidence = `?name=${NAME}&minutes=60`;

/** Every call of the registry with a valid request, and the roles that it admits. */
const CALLS: [call: string, admitted: string[], body?: () => Promise<object> | object][] = [
  ['GET /api/releases', ['owner', OWN, OTHER]],
  ['GET /api/releases/caller', ['owner', OWN, OTHER]],
  ['GET /api/releases/contract', ['owner', OWN, OTHER]],
  ['GET /api/releases/log', ['owner', OWN, OTHER]],
  ['GET /api/releases/freezes', ['owner', OWN, OTHER]],
  ['GET /api/releases/previews', ['owner', OWN, OTHER]],
  [`GET /api/releases/errors${evidence}`, ['owner', OWN]],
  [`GET /api/releases/vitals${evidence}`, ['owner', OWN]],
  ['POST /api/releases/trace', ['owner', OWN], () => ({ ...release, stack: 'at x.js:1:1' })],
  ['POST /api/releases/can-release', ['owner', OWN], () => release],
  ['POST /api/releases/publish', ['owner', OWN], async () => upload(await builtRemote('1.0.0', NAME))],
  ['POST /api/releases/promote', ['owner', OWN], () => ({ ...change, version: '1.0.0' })],
  ['POST /api/releases/rollback', ['owner', OWN], () => change],
  ['POST /api/releases/canary', ['owner', OWN], () => ({ ...change, version: '1.0.0', percent: 10 })],
  ['POST /api/releases/retire', ['owner', OWN], () => change],
  ['POST /api/releases/mark-bad', ['owner', OWN], () => ({ ...release, version: '9.9.9', reason: 'x' })],
  ['POST /api/releases/previews', ['owner', OWN], () => ({ releases: [release], days: 1 })],
  ['POST /api/releases/previews/end', ['owner', OWN, OTHER], () => ({ id: 'unknown' })],
  ['POST /api/releases/freeze', ['owner', OWN], () => ({ package: NAME, until: '2020-01-01', reason: 'x' })],
  ['POST /api/releases/unfreeze', ['owner', OWN], () => ({ package: NAME })],
  ['POST /api/releases/gc', ['owner'], () => ({ isTrial: true })],
  ['GET /api/releases/credentials/', ['owner']],
  [
    'POST /api/releases/credentials/',
    ['owner'],
    () => ({ name: 'squad', packages: [NAME], commands: ['no such command'] }),
  ],
  ['POST /api/releases/credentials/revoke', ['owner'], () => ({ name: 'unknown' })],
];

/** Returns `unknown` if the registry doesn't know the caller, `refused` for another role, or `admitted`. */
async function outcomeFor(caller: string, call: string, body?: object): Promise<string> {
  const [method, url = ''] = call.split(' ');
  const reply = method === 'POST' ? await callers[caller]?.post(url, body) : await callers[caller]?.get(url);
  const { statusCode = 0 } = reply ?? {};
  return statusCode === 401 ? 'unknown' : statusCode === 403 ? 'refused' : 'admitted';
}

test('this table lists every call of the registry', () => {
  const registered = routes
    .filter(({ url }) => url.startsWith('/api/releases'))
    .flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
    .filter((call) => !call.startsWith('HEAD '));
  const listed = CALLS.map(([call]) => call.replace(/\?.*/, ''));
  expect([...new Set(registered.map((call) => call.replace(/\/$/, '')))].sort()).toEqual(
    listed.map((call) => call.replace(/\/$/, '')).sort(),
  );
});

test.each(CALLS)('%s admits only %j', async (call, admitted, body) => {
  const outcomes: Record<string, string> = {};
  for (const caller of Object.keys(callers)) outcomes[caller] = await outcomeFor(caller, call, await body?.());
  expect(outcomes).toEqual(
    Object.fromEntries(
      Object.keys(callers).map((caller) => [
        caller,
        STRANGERS.includes(caller) ? 'unknown' : admitted.includes(caller) ? 'admitted' : 'refused',
      ]),
    ),
  );
});

test('a squad may not override a refusal', async () => {
  const reply = await callers[OWN]?.post('/api/releases/rollback', { ...change, force: true });
  expect(reply?.json()).toMatchObject({
    status: 403,
    detail: `The account "squad-mfe-catalog@example.com (${OWN})" does not permit "force".`,
  });
});
