import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { recordRenderFailure } from 'release-registry/evidence/renderFailures';
import { sendNotices } from 'release-registry/notices/sendNotices';
import { publishedRecord } from 'release-registry/publishedRecord';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { portOf } from 'server-kit/testing/freePort';
import { keepLog } from 'server-kit/testing/keepLog';
import { NAME, useReleaseClient } from '../../testing/releaseClient';

const client = useReleaseClient();
const { call, publish, activate, goLive } = client;

let chat: Server;
let status: number;
/** The messages that the chat accepted, without their first line. */
let posted: string[];

beforeEach(async () => {
  status = 200;
  posted = [];
  chat = createServer((request, reply) => {
    void text(request).then((body) => {
      if (status === 200) posted.push(JSON.parse(body).text.split('\n').slice(1).join('\n'));
      reply.writeHead(status).end('ok');
    });
  });
  chat.listen(0, '127.0.0.1');
  await once(chat, 'listening');
});
afterEach(() => void chat.close());

const address = () => `http://127.0.0.1:${portOf(chat)}/`;
const wait = (ms: number) => client.shop.clock.set(later(client.shop.clock.now(), ms));

/** Runs the task of a server once. Returns the messages of this run. */
async function run(context = client.shop.context): Promise<string[]> {
  posted = [];
  await sendNotices(context, address());
  return posted;
}

it('tells the chat once about promotions and rollbacks, with their authors and reasons', async () => {
  await goLive(await builtRemote('1.0.0'));
  await goLive(await builtRemote('1.1.0'));
  expect(await run()).toEqual([
    'mfe-catalog@1.0.0 was promoted by administrator (ann).\nmfe-catalog@1.1.0 was promoted by administrator (ann).',
  ]);
  expect(await run()).toEqual([]);
  await activate('rollback', { reason: 'payment <fails>' });
  expect(await run()).toEqual([
    'mfe-catalog was rolled back from 1.1.0 to 1.0.0 by administrator (ann). Reason: payment &lt;fails&gt;',
  ]);
  await activate('promote', { version: '1.1.0' });
  expect(await run()).toEqual([]);
  await activate('promote', { version: '1.1.0', force: true, reason: 'the CDN is repaired' });
  expect(await run()).toEqual([
    expect.stringMatching(
      / was promoted by .* Reason: the CDN is repaired Forced despite this refusal: .* was marked bad/,
    ),
  ]);
});

it('tells the chat when a canary ends and why, but not when it starts', async () => {
  await goLive(await builtRemote('1.0.0'));
  await publish(await builtRemote('1.1.0'));
  await activate('canary', { version: '1.1.0', percent: 50 });
  expect(await run()).toEqual(['mfe-catalog@1.0.0 was promoted by administrator (ann).']);
  const { revision } = await client.status();
  const visitors = ['1.0.0', '1.1.0'].flatMap((version) =>
    Array.from({ length: 40 }, (_, visitor) => ({
      ...{ name: NAME, revision, version, day: '2026-01-01', visitor: String(visitor), browser_id: '' },
      has_failed: version === '1.1.0',
    })),
  );
  await client.shop.context.db.insertInto('release_visitors').values(visitors).execute();
  await endWorseCanaries(client.shop.context);
  expect(await run()).toEqual([
    'The canary mfe-catalog@1.1.0 was ended by canary watch. ' +
      'Reason: 40 of 40 visitors (100.0%) had errors. Live 1.0.0: 0 of 40 visitors (0.0%).',
  ]);
});

it('tells the chat about freezes and their ends', async () => {
  const freeze = { actor: 'ann', from: '2026-12-23T18:00Z', until: '2099-12-27', reason: 'Christmas' };
  await call('/freeze', freeze);
  await call('/unfreeze', { actor: 'ann' });
  expect(await run()).toEqual([
    'Releases of all packages were frozen from 2026-12-23T18:00:00.000Z until 2099-12-27T00:00:00.000Z ' +
      'by administrator (ann). Reason: Christmas\nThe freeze of all packages was ended by administrator (ann).',
  ]);
});

it('tells the chat once an hour that servers stopped rendering a page', async () => {
  await publish(await builtRemote('1.0.0'));
  const { context } = client.shop;
  const release = await publishedRecord(context.db, { name: NAME, version: '1.0.0' });
  const fail = (isPaused: boolean) =>
    recordRenderFailure(context, { release, module: './HomePage', error: new TypeError('no plan 7'), isPaused });
  for (const isPaused of [false, true, true]) await fail(isPaused);
  const notice = 'The rendering of a page of mfe-catalog@1.0.0 was paused (./HomePage: no plan #) by the server.';
  expect(await run()).toEqual([notice]);
  wait(61 * MINUTE_MS);
  await fail(true);
  expect(await run()).toEqual([notice]);
});

it('a failing chat does not fail a promotion, is logged, and is told again', async () => {
  status = 500;
  await goLive(await builtRemote('1.0.0'));
  const { log, errors } = keepLog();
  const context = { ...client.shop.context, log };
  expect(await run(context)).toEqual([]);
  expect(errors()).toMatchObject([{ entries: 1, err: { message: 'The webhook replied 500.' } }]);
  status = 200;
  expect(await run(context)).toEqual([]);
  wait(MINUTE_MS);
  expect(await run(context)).toHaveLength(1);
  wait(MINUTE_MS);
  expect(await run(context)).toEqual([]);
});

it('only one of two servers tells the chat, and neither reports entries of yesterday', async () => {
  await goLive(await builtRemote('1.0.0'));
  posted = [];
  await Promise.all([sendNotices(client.shop.context, address()), sendNotices(client.shop.context, address())]);
  expect(posted).toHaveLength(1);
  await goLive(await builtRemote('1.1.0'));
  wait(DAY_MS + MINUTE_MS);
  expect(await run()).toEqual([]);
});
