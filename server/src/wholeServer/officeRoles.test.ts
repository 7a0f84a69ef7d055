import type { RouteOptions } from 'fastify';
import { openTestShop, type TestBrowser, type TestShop } from '../testing/testShop';
import { registeredRoutes } from '../testing/registeredRoutes';
import { setUpStaff } from '../testing/staff';

let shop: TestShop;
let routes: RouteOptions[];
const callers: Record<string, TestBrowser> = {};
beforeAll(async () => {
  [shop, routes] = await registeredRoutes(() => openTestShop({ hasRateLimits: false }));
  callers['nobody'] = shop.browser();
  callers['customer'] = await shop.signedIn();
  for (const role of ['owner', 'support', 'accountant', 'squad:mfe-account'])
    callers[role] = (await setUpStaff(shop, `${role.replace(':', '-')}@example.com`, role)).browser;
});
afterAll(() => shop.close());

/**
 * Calls with which strangers sign in and out. They give nothing to a stranger without a link, a passkey, or a password.
 */
const OPEN = new Set([
  'GET /api/staff/me',
  'POST /api/staff/link',
  'POST /api/staff/password',
  'POST /api/staff/signin',
  'POST /api/staff/signout',
  'POST /api/staff/passkeychallenge',
  'POST /api/staff/passkeysignin',
  'POST /api/staff/linknewpasskey',
  'POST /api/staff/linkpasskey',
]);

/** A body that passes the schemas of all calls, so that the reply tells about the caller. */
const PROOF = { name: 'x', clientDataJSON: 'x', attestationObject: 'x', authenticatorData: 'x', signature: 'x' };
const BODY = { about: 'unknown', text: 'x', id: 'unknown', code: '000000', args: [], options: {}, ...PROOF };

const calls = () =>
  routes
    .filter(({ url }) => /^\/api\/(office|staff)\//.test(url))
    .flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
    .filter((call) => !call.startsWith('HEAD ') && !call.startsWith('OPTIONS ') && !OPEN.has(call));

/** Makes a call. Returns `nothing` for an unknown address, `refused` for another role, or `admitted`. */
async function outcomeFor(caller: string, call: string): Promise<string> {
  const [method, path = ''] = call.split(' ');
  const url = `${path.replaceAll(/:\w+/g, 'unknown')}?q=unknown`;
  const reply = method === 'POST' ? await callers[caller]?.post(url, BODY) : await callers[caller]?.get(url);
  const { detail = '' } = reply?.body.startsWith('{') ? reply.json<{ detail?: string }>() : {};
  if (detail === 'There is nothing at this address.') return 'nothing';
  // An operation and a report decide about the role themselves, and these names are unknown.
  return detail.startsWith('Your role') && !detail.includes('“unknown”') ? 'refused' : 'admitted';
}

test.each(['nobody', 'customer'])('%s finds nothing at any call of the office', async (caller) => {
  expect(calls().length).toBeGreaterThan(10);
  for (const call of calls()) expect([call, await outcomeFor(caller, call)]).toEqual([call, 'nothing']);
});

test.each(['owner', 'support', 'accountant'])('%s may make every call of the office', async (role) => {
  for (const call of calls()) expect([call, await outcomeFor(role, call)]).toEqual([call, 'admitted']);
});

test('a squad may only manage its own sign-in', async () => {
  for (const call of calls()) {
    const expected = call.includes('/api/staff/') ? 'admitted' : 'refused';
    expect([call, await outcomeFor('squad:mfe-account', call)]).toEqual([call, expected]);
  }
});
