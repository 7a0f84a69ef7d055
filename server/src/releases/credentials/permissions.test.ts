import type { RouteOptions } from 'fastify';
import type { Response } from 'light-my-request';
import { registeredRoutes } from '../../testing/registeredRoutes';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';
import { COMMANDS, READING_COMMANDS } from 'release-registry/credentials/Caller';
import type { CreatedReleaseCredential } from 'shared/contract/officeCredentials';

const NAME = 'mfe-account';
const release = { name: NAME, version: '1.0.0' };
const author = { actor: 'ann', reason: 'x' };
const change = { ...release, ...author, revision: 0 };
const record = {
  ...release,
  container: 'mfe_account_1_0_0',
  entry: 'remoteEntry.js',
  integrity: {},
  routes: [],
  requires: { range: '^1.0.0', exports: {} },
  assets: {},
  styles: {},
  frames: {},
};
const freeze = { ...author, package: NAME, until: '2099-01-01' };
const noPreview = { ...author, id: 'none', token: 'none', journey: 'purchase' };

/** Each release call, with its command and a valid request. Only the administrator may use a call without a command. */
const CALLS: Record<string, { command: string | null; query?: string; body?: object }> = {
  'GET /api/releases': { command: 'status' },
  'GET /api/releases/caller': { command: 'status' },
  'GET /api/releases/contract': { command: 'can-release' },
  'GET /api/releases/previews': { command: 'status' },
  'GET /api/releases/freezes': { command: 'status' },
  'GET /api/releases/log': { command: 'log' },
  'GET /api/releases/errors': { command: 'errors', query: `?name=${NAME}&minutes=5` },
  'GET /api/releases/vitals': { command: 'vitals', query: `?name=${NAME}&minutes=5` },
  'POST /api/releases/can-release': { command: 'can-release', body: release },
  'POST /api/releases/trace': { command: 'trace', body: { ...release, stack: 'x' } },
  'POST /api/releases/publish': { command: 'publish', body: { actor: 'ann', record, files: {} } },
  'POST /api/releases/promote': { command: 'promote', body: change },
  'POST /api/releases/rollback': { command: 'rollback', body: change },
  'POST /api/releases/canary': { command: 'canary', body: { ...change, percent: 1 } },
  'POST /api/releases/retire': { command: 'retire', body: change },
  'POST /api/releases/mark-bad': { command: 'mark-bad', body: change },
  'POST /api/releases/previews': { command: 'preview', body: { actor: 'ann', releases: [release], days: 1 } },
  'POST /api/releases/previews/end': { command: 'preview', body: noPreview },
  'POST /api/releases/freeze': { command: 'freeze', body: freeze },
  'POST /api/releases/unfreeze': { command: 'unfreeze', body: freeze },
  'POST /api/releases/gc': { command: 'gc', body: { isTrial: true } },
  'GET /api/releases/credentials': { command: null },
  'POST /api/releases/credentials': {
    command: null,
    body: { actor: 'ann', name: 'x', packages: [NAME], commands: ['gc'] },
  },
  'POST /api/releases/credentials/revoke': { command: null, body: { actor: 'ann', name: 'x' } },
};

let shop: TestShop;
let routes: RouteOptions[];
beforeAll(async () => {
  [shop, routes] = await registeredRoutes(() => openTestShop({ hasRateLimits: false }));
});
afterAll(() => shop.close());

const call = (key: string, token: string): Promise<Response> => {
  const [method, url] = key.split(' ');
  const { query = '', body } = CALLS[key] ?? {};
  return shop.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${url}${query}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
};

async function secretFor(command: string): Promise<string> {
  const body = { actor: 'ann', name: `only-${command}`, packages: ['*'], commands: [command] };
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/releases/credentials',
    headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
    payload: body,
  });
  return reply.json<CreatedReleaseCredential>().secret ?? '';
}

test('the table lists every release call', () => {
  const registered = routes
    .filter(({ url, method }) => url.startsWith('/api/releases') && method !== 'HEAD')
    .map(({ url, method }) => `${String(method)} ${url}`);
  expect([...new Set(registered)].sort()).toEqual(Object.keys(CALLS).sort());
});

test.each<string>([...COMMANDS, ...READING_COMMANDS])(
  'a credential for "%s" permits no other command',
  async (command) => {
    const secret = await secretFor(command);
    const isReader = READING_COMMANDS.some((each) => each === command);
    for (const [key, { command: needed }] of Object.entries(CALLS)) {
      const isReading = READING_COMMANDS.some((each) => each === needed);
      const isPermitted = needed === command || (isReading && !isReader);
      const { statusCode, body } = await call(key, secret);
      const isRefused = statusCode === 403 && /does not permit/.test(body);
      expect([key, isRefused ? 'refused' : 'permitted', statusCode]).toEqual([
        key,
        isPermitted ? 'permitted' : 'refused',
        statusCode,
      ]);
      expect([key, statusCode]).not.toEqual([key, 400]);
    }
  },
);
