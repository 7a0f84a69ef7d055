import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { openTestShop } from '../testing/testShop';
import { runCommand } from 'release-registry/cli/runCommand';
import { RELEASE_RETENTION_DAYS } from 'release-registry/releaseRetention';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';

const client = useReleaseClient();
const { call, status, activate, goLive, publish } = client;

describe('the deploy token', () => {
  it.each([
    ['', 401],
    ['wrong', 401],
    [null, 401],
  ])('with the value %j is refused with status %i', async (token, expected) => {
    expect((await call('', undefined, token)).statusCode).toBe(expected);
    expect((await call('/promote', { name: NAME, version: '1.0.0', revision: 0, actor: 'x' }, token)).statusCode).toBe(
      expected,
    );
  });

  it('has a demo value that works only from the same machine, and only if no other token is configured', async () => {
    const headers = { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` };
    expect(
      (await client.shop.app.inject({ url: '/api/releases', headers, remoteAddress: '203.0.113.9' })).statusCode,
    ).toBe(404);
    const guarded = await openTestShop({ deployToken: 'a-real-token' });
    expect((await guarded.app.inject({ url: '/api/releases', headers })).statusCode).toBe(401);
    expect(
      (
        await guarded.app.inject({
          url: '/api/releases',
          headers: { authorization: 'Bearer a-real-token' },
          remoteAddress: '203.0.113.9',
        })
      ).statusCode,
    ).toBe(200);
    await guarded.close();
  });

  it('cannot be guessed, because attempts are limited', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => call('', undefined, `guess-${index}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  it('must be configured outside the demo, because the server otherwise refuses all release calls', async () => {
    const live = await openTestShop({ isDemo: false });
    const reply = await live.app.inject({
      url: '/api/releases',
      headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      403,
      'This server has no DEPLOY_TOKEN, so it does not accept releases.',
    ]);
    await live.close();
  });
});

it('status shows each version’s error rate in browsers', async () => {
  await goLive(await builtRemote('1.0.0'));
  const outcomes = [...Array<string>(3).fill('loaded'), 'failed', 'hung', 'unavailable'];
  for (const outcome of outcomes) {
    const loads = [{ release: 'mfe-catalog@1.0.0', outcome }];
    await client.shop.browser().post('/api/reports/loads', { visitorId: 'v', loads });
  }
  expect((await status()).versions).toMatchObject([
    { version: '1.0.0', role: 'stable', publishedBy: 'administrator (ann)', loads: 3, failures: 2, errorRate: 0.4 },
  ]);
});

describe('gc', () => {
  const collect = async (days: number, isTrial = false) =>
    (await call('/gc', { days, isTrial })).json<{ removed: string[] }>().removed;
  const wait = (days: number) => client.shop.clock.set(later(client.shop.clock.now(), days * DAY_MS));
  const isKept = (version: string) => existsSync(join(client.shop.context.config.cdn.dir, NAME, version));

  it('removes releases that left their channel more than 7 days ago, but never a release in a channel', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await goLive(await builtRemote(version));
    expect(await collect(7)).toEqual([]);
    client.shop.clock.set(later(client.shop.clock.now(), 8 * DAY_MS));
    expect(await collect(7, true)).toEqual(['mfe-catalog@1.0.0']);
    expect(isKept('1.0.0')).toBe(true);
    expect(await collect(7)).toEqual(['mfe-catalog@1.0.0']);
    expect([isKept('1.0.0'), isKept('1.1.0'), isKept('1.2.0')]).toEqual([false, true, true]);
  });

  it('keeps releases that were live, previous or a canary in the last 30 days, as the guide states', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await goLive(await builtRemote(version));
    await publish(await builtRemote('1.3.0'));
    await activate('canary', { version: '1.3.0', percent: 5 });
    wait(1);
    await activate('canary', { version: '1.3.0', percent: 0 });
    await goLive(await builtRemote('1.4.0'));
    await goLive(await builtRemote('1.5.0'));
    wait(RELEASE_RETENTION_DAYS - 1);
    const server = await client.shop.app.listen({ host: '127.0.0.1', port: 0 });
    const command = async () => (await runCommand(['gc', '--dry-run'], { RELEASE_SERVER: server })).text;
    const call30 = async () => (await call('/gc', { isTrial: true })).json<{ removed: string[] }>().removed;
    expect(await call30()).toEqual(['mfe-catalog@1.0.0']);
    expect(await command()).toBe('Would remove mfe-catalog@1.0.0.');
    wait(2);
    expect(await call30()).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => `mfe-catalog@${version}`));
    const guide = await readFile(fileURLToPath(new URL('../../../docs/releasing.md', import.meta.url)), 'utf8');
    expect(guide).toContain(`canary for ${RELEASE_RETENTION_DAYS} days`);
    expect((await runCommand(['--help'], {})).text).toContain(`--days days (default ${RELEASE_RETENTION_DAYS})`);
  });

  it('keeps a retired release for as long as other releases', async () => {
    await goLive(await builtRemote('1.0.0'));
    wait(40);
    await activate('retire', { reason: 'no longer sold' });
    wait(29);
    expect(await collect(30)).toEqual([]);
    wait(2);
    expect(await collect(30)).toEqual(['mfe-catalog@1.0.0']);
  });

  it('counts the days since a release left its channel', async () => {
    await goLive(await builtRemote('1.0.0'));
    client.shop.clock.set(later(client.shop.clock.now(), 30 * DAY_MS));
    for (const version of ['1.1.0', '1.2.0']) await goLive(await builtRemote(version));
    expect(await collect(7)).toEqual([]);
    client.shop.clock.set(later(client.shop.clock.now(), 8 * DAY_MS));
    expect(await collect(7)).toEqual(['mfe-catalog@1.0.0']);
  });
});
