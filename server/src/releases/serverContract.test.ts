import assert from 'node:assert';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiCall, ServerContract } from 'shared/contract/replyShape';
import { builtFolder } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { runCommand } from 'release-registry/cli/runCommand';

const client = useReleaseClient();
const { call, publish, activate, goLive } = client;

const COUNTRIES = 'GET /api/order/getcountries';
const reader = (version: string, reads: ApiCall['reads']) =>
  builtFolder(
    {
      name: NAME,
      version,
      calls: [{ method: 'GET', path: '/api/order/getcountries', ...(reads !== undefined && { reads }) }],
    },
    { 'remoteEntry.js': `// ${version}` },
  );
const ownContract = async () => (await call('/contract')).json<ServerContract>();
/** Returns this server's contract without one field of the `getcountries` reply. */
async function without(field: string): Promise<ServerContract> {
  const contract = await ownContract();
  const schema = contract.answers[COUNTRIES];
  assert(schema?.properties);
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => name !== field));
  return { ...contract, answers: { ...contract.answers, [COUNTRIES]: { ...schema, properties } } };
}
const canRelease = async (server: ServerContract) => (await call('/can-release', { server })).json();

it('the contract contains the reply schema of each public call', async () => {
  const { answers, pageContracts } = await ownContract();
  expect(answers[COUNTRIES]).toEqual({
    type: 'object',
    required: ['countries', 'vatRates'],
    properties: {
      countries: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'name'],
          properties: { code: { type: 'string' }, name: { type: 'string' } },
        },
      },
      detectedCountryCode: { type: 'string' },
      vatRates: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'percentage'],
          properties: { code: { type: 'string' }, percentage: { type: 'number' } },
        },
      },
    },
  });
  expect(answers['POST /api/auth/login']).toBeNull();
  expect(Object.keys(answers).filter((name) => / \/(cdn|dev|api\/(docs|webhooks))/.test(name))).toEqual([]);
  // The office makes most calls of the registry. Only the command line makes the others.
  const isForCommandLine = / \/api\/releases\/(contract|can-release|publish)$/;
  expect(Object.keys(answers).filter((name) => isForCommandLine.test(name))).toEqual([]);
  expect(answers).toHaveProperty(['POST /api/releases/rollback']);
  expect(pageContracts).toEqual({ oldest: 1, newest: 1 });
});

it('the contract contains the fields that each call accepts', async () => {
  const { accepts } = await ownContract();
  expect(accepts?.['POST /api/auth/login']).toEqual(['email', 'password', 'remeberMe']);
  expect(accepts?.['POST /api/order/checkopenpayments']).toEqual([]);
  expect(accepts?.[COUNTRIES]).toEqual([]);
});

it('refuses a release that sends a field that this server would ignore', async () => {
  const sends = ['email', 'password', 'remeberMe', 'nickname'];
  const calls: ApiCall[] = [{ method: 'POST', path: '/api/auth/login', sends }];
  await publish(await builtFolder({ name: NAME, version: '1.0.0', calls }, { 'remoteEntry.js': '//' }));
  expect((await activate('promote', { version: '1.0.0' })).json().detail).toBe(
    'mfe-catalog@1.0.0 cannot go live. mfe-catalog@1.0.0 sends nickname to POST /api/auth/login, ' +
      'but the server would ignore it. Deploy a server that accepts it first.',
  );
});

it('refuses a release that reads a field that this server does not send', async () => {
  await publish(await reader('1.0.0', { countries: [{ code: 'text', flag: 'text' }] }));
  expect((await activate('promote', { version: '1.0.0' })).json().detail).toBe(
    'mfe-catalog@1.0.0 cannot go live. mfe-catalog@1.0.0 reads countries[].' +
      "flag (text) from GET /api/order/getcountries, but the server's reply has no such field. Deploy a server that sends it first.",
  );
});

it('refuses a server that drops a field that the live, previous or canary release reads', async () => {
  await goLive(await reader('1.0.0', { 'detectedCountryCode?': 'text' }));
  await goLive(await reader('1.1.0', undefined));
  await publish(await reader('1.2.0', { countries: [{ code: 'text' }] }));
  await activate('canary', { version: '1.2.0', percent: 10 });

  expect(await canRelease(await ownContract())).toMatchObject({
    release: 'server',
    isCompatible: true,
    comparedWith: ['mfe-catalog@1.0.0', 'mfe-catalog@1.1.0', 'mfe-catalog@1.2.0'],
  });
  expect((await canRelease(await without('detectedCountryCode'))).incompatibilities).toEqual([
    {
      move: 'server',
      reason:
        'The server no longer returns detectedCountryCode (text) from GET /api/order/getcountries. ' +
        'mfe-catalog@1.0.0 reads it.',
    },
  ]);
  expect((await canRelease(await without('countries'))).incompatibilities).toEqual([
    {
      move: 'server',
      reason:
        'The server no longer returns countries (list) from GET /api/order/getcountries. mfe-catalog@1.2.0 reads it.',
    },
  ]);

  await activate('canary', { version: '1.2.0', percent: 0 });
  expect(await canRelease(await without('countries'))).toMatchObject({ isCompatible: true });
});

it.each([
  ['a list of forms that is an object', { anyOf: {} }],
  ['a required field that is a number', { type: 'object', properties: {}, required: 5 }],
  ['a malformed field', { type: 'object', properties: { countries: null } }],
  ['values that are a text', { type: 'object', properties: { countries: { enum: 'GB' } } }],
])('refuses a server whose contract has %s, and names the call', async (_what, schema) => {
  await goLive(await reader('1.0.0', { countries: [{ code: 'text' }] }));
  const contract = await ownContract();
  const reply = await call('/can-release', {
    server: { ...contract, answers: { ...contract.answers, [COUNTRIES]: schema } },
  });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    'The contract is not valid: the schema of GET /api/order/getcountries is malformed. Build the server again.',
  ]);
});

it('can-release checks a server build against the live releases', async () => {
  await goLive(await reader('1.0.0', { countries: [{ code: 'text' }] }));
  const server = await client.shop.app.listen({ host: '127.0.0.1', port: 0 });
  const dir = await mkdtemp(join(tmpdir(), 'server-dist-'));
  const run = (contract: ServerContract) =>
    writeFile(join(dir, 'contract.json'), JSON.stringify(contract)).then(() =>
      runCommand(['can-release', 'server', '--dir', dir], { RELEASE_SERVER: server }),
    );

  expect(await run(await ownContract())).toMatchObject({
    exitCode: 0,
    text: 'server is compatible with everything live (mfe-catalog@1.0.0).',
  });
  expect(await run(await without('countries'))).toMatchObject({
    exitCode: 1,
    text: [
      'server is not compatible:',
      '  The server no longer returns countries (list) from GET /api/order/getcountries. mfe-catalog@1.0.0 reads it. ' +
        'Fix this in server.',
    ].join('\n'),
  });
});
