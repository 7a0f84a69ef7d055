import { DAY_MS, later } from 'server-kit/clock/clock';
import { openPreviewKey } from 'release-registry/previews/previewKey';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { previewClient } from '../testing/previewClient';
import { useReleaseClient } from '../testing/releaseClient';
import { TEST_ORIGIN } from '../testing/testConfig';
import { openTestShop } from '../testing/testShop';

const releases = useReleaseClient();
const { preview, open, pathOf, version } = previewClient(releases);

const NEW = version('1.1.0-pr.12');

beforeEach(async () => {
  await releases.goLive(await builtShell('1.0.0'));
  await releases.goLive(await builtRemote('1.0.0'));
  await releases.publish(await builtRemote('1.1.0-pr.12'));
});

describe('a preview link', () => {
  it('sets a cookie and opens an address without the token', async () => {
    const { link } = await preview([NEW]);
    expect(link).toMatch(new RegExp(`^${TEST_ORIGIN}/api/preview\\?token=[\\w.-]+$`));
    const { statusCode, headers } = await open(pathOf(link));
    expect([statusCode, headers['location']]).toEqual([302, '/']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers['set-cookie']).toMatch(/^preview=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const [, seconds] = /Max-Age=(\d+)/.exec(String(headers['set-cookie'])) ?? [];
    expect(Number(seconds) / 86_400).toBeCloseTo(7, 2);
  });

  it.each([
    ['/purchase/2?code=A', '/purchase/2?code=A'],
    ['//evil.example/x', '/x'],
    ['https://evil.example/x', '/x'],
    ['/\\evil.example/x', '/x'],
    ['x:\\evil.example', '/evil.example'],
    ['x:/\\evil.example', '/evil.example'],
    ['javascript:alert(1)', '/alert(1)'],
  ])('with the page “%s” opens “%s”', async (page, expected) => {
    const { link } = await preview([NEW]);
    const { headers } = await open(`${pathOf(link)}&page=${encodeURIComponent(page)}`);
    expect(headers['location']).toBe(expected);
  });
});

describe('a preview link that does not work', () => {
  const reasonOf = async (path: string) => {
    const { statusCode, body, headers } = await open(path);
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store']);
    return [statusCode, /<\/h1><p>(.*?)<\/p>/.exec(body)?.[1]];
  };
  const CHANGED = [403, 'The link is incomplete or was changed. Copy the whole link again.'];

  it('explains that it is incomplete or was changed', async () => {
    const path = pathOf((await preview([NEW])).link);
    const [head = '', token = ''] = path.split('token=');
    const [id = '', expiry = '', key = '', signature = ''] = token.split('.');
    const flip = (text: string) => (text.startsWith('a') ? 'b' : 'a') + text.slice(1);
    const later36 = (parseInt(expiry, 36) + 86_400).toString(36);
    const changed = {
      'another preview': [flip(id), expiry, key, signature].join('.'),
      'a later expiry': [id, later36, key, signature].join('.'),
      'another signature': [id, expiry, key, flip(signature)].join('.'),
      'a missing end': token.slice(0, -1),
      'a longer end': `${token}A`,
      'a leading zero': [id, `0${expiry}`, key, signature].join('.'),
      nonsense: 'nonsense',
    };
    for (const [what, text] of Object.entries(changed))
      expect([what, ...(await reasonOf(`${head}token=${text}`))]).toEqual([what, ...CHANGED]);
  });

  it('explains that another site created it', async () => {
    const path = pathOf((await preview([NEW])).link);
    const other = await openTestShop({});
    try {
      for (const _ of ['without a key', 'with its own key']) {
        const { statusCode, body, headers } = await other.app.inject({ url: path });
        expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
        expect(body).toContain('Another site created this link. Ask for a link from this site.');
        await openPreviewKey(other.context.db);
      }
    } finally {
      await other.close();
    }
  });

  it('explains that the preview has expired or ended', async () => {
    const first = await preview([NEW], 1);
    const second = await preview([NEW], 2);
    releases.shop.clock.set(later(new Date(), DAY_MS + 2_000));
    expect(await reasonOf(pathOf(first.link))).toEqual([
      410,
      expect.stringMatching(/^The preview expired on \d+ \w+ \d{4}\.$/),
    ]);
    await releases.call('/previews/end', { actor: 'ann', id: second.id });
    expect(await reasonOf(pathOf(second.link))).toEqual([410, 'The preview has ended, or its releases were removed.']);
  });
});
