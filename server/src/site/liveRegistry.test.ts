import type { LiveRegistry, RuntimeConfig } from 'shared/contract/registry';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { useReleaseClient } from '../testing/releaseClient';

const releases = useReleaseClient();

const ask = (headers: Record<string, string> = {}) => releases.shop.app.inject({ url: '/api/registry', headers });

async function inlinedRegistry(cookie: string): Promise<LiveRegistry> {
  const { body } = await releases.shop.app.inject({ url: '/', headers: { accept: 'text/html', cookie } });
  const [, text = ''] = /id="runtime-config">(.*?)<\/script>/s.exec(body) ?? [];
  const config: RuntimeConfig = JSON.parse(text);
  return { shellVersion: config.shellVersion, remotes: config.remotes };
}

it('responds with 503 before a shell is released', async () => {
  const { statusCode, headers } = await ask();
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});

describe('with releases', () => {
  beforeEach(async () => {
    await releases.goLive(await builtShell('1.0.0'));
    await releases.goLive(await builtRemote('1.0.0'));
    await releases.publish(await builtRemote('1.1.0'));
    await releases.until(({ version }) => version === '1.0.0');
  });

  it('the live registry equals the registry in the page, inside and outside a canary', async () => {
    await releases.activate('canary', { version: '1.1.0', percent: 30 });
    await releases.until(({ cookie }) => cookie !== '');
    for (const [cookie, version] of [
      ['canary=29', '1.1.0'],
      ['canary=30', '1.0.0'],
    ] as const) {
      const live = (await ask({ cookie })).json<LiveRegistry>();
      expect(live).toEqual(await inlinedRegistry(cookie));
      expect(live.remotes[0]?.current.version).toBe(version);
    }
  });

  it('assigns a canary bucket to a visitor without one', async () => {
    await releases.activate('canary', { version: '1.1.0', percent: 30 });
    await releases.until(({ cookie }) => cookie !== '');
    expect((await ask()).headers['set-cookie']).toMatch(/^canary=\d{1,2};/);
  });

  it('only the browser may cache the live registry, and the server resends it only after a release', async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Cookie'),
    });
    const known = { 'if-none-match': String(headers['etag']) };
    const unchanged = await ask(known);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    await releases.activate('promote', { version: '1.1.0' });
    await releases.until(({ version }) => version === '1.1.0');
    expect((await ask(known)).json()).toMatchObject({
      shellVersion: '1.0.0',
      remotes: [{ name: 'mfe-catalog', current: { version: '1.1.0' }, previous: { version: '1.0.0' } }],
    });
  });
});
