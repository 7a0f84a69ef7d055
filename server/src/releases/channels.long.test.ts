import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { upload } from 'release-registry/testing/upload';
import { NAME, useReleaseClient } from '../testing/releaseClient';

const { call, publish, status, activate, goLive, page, until } = useReleaseClient();

describe('a channel', () => {
  beforeEach(async () => {
    await goLive(await builtShell('1.0.0'));
    await goLive(await builtRemote('1.0.0'));
    await publish(await builtRemote('1.1.0'));
  });

  it('can be promoted and rolled back without a restart', async () => {
    expect((await page()).version).toBe('1.0.0');
    await activate('promote', { version: '1.1.0' });
    await until(({ version }) => version === '1.1.0');
    expect((await page()).previous).toBe('1.0.0');
    await activate('rollback');
    await until(({ version }) => version === '1.0.0');
    // The server never falls back to the version that was just rolled back.
    expect((await page()).previous).toBeUndefined();
  });

  it('shows its last change and the actor in the status', async () => {
    await activate('promote', { version: '1.1.0' }, NAME, 'bea');
    expect((await status()).changed).toMatchObject({ action: 'promote', actor: 'administrator (bea)' });
  });

  it('accepts one of two simultaneous activations and refuses the other', async () => {
    const { revision } = await status();
    const answers = await Promise.all(
      ['1.0.0', '1.1.0'].map((version) =>
        call('/promote', { name: NAME, version, revision, actor: `squad ${version}` }),
      ),
    );
    const [loser] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(loser?.json().detail).toMatch(
      /mfe-catalog was changed in the meantime \(promote by administrator \(squad 1\.[01]\.0\) at .+, now revision 2\)\. Nothing was done/,
    );
    expect((await status()).revision).toBe(2);
  });

  it('can be activated at the same time as another package’s channel', async () => {
    await publish(await builtShell('1.1.0'));
    const answers = await Promise.all([
      activate('promote', { version: '1.1.0' }),
      activate('promote', { version: '1.1.0' }, 'shell'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([(await status()).stable, (await status('shell')).stable]).toEqual(['1.1.0', '1.1.0']);
  });

  it('refuses to promote an unpublished version and to roll back its first version', async () => {
    expect((await activate('promote', { version: '9.9.9' })).json().detail).toBe('mfe-catalog@9.9.9 is not published.');
    expect((await activate('rollback')).json().detail).toBe(
      'There is no good release before mfe-catalog@1.0.0. Promote the version that you want.',
    );
  });

  it('refuses an older version than visitors get in a promotion and a canary, unless it is forced', async () => {
    await activate('promote', { version: '1.1.0' });
    const older =
      'mfe-catalog@1.0.0 cannot go live. mfe-catalog@1.0.0 is older than mfe-catalog@1.1.0, which visitors get. To return to it, roll back, or use --force with a reason.';
    expect((await activate('promote', { version: '1.0.0' })).json().detail).toBe(older);
    expect((await activate('canary', { version: '1.0.0', percent: 5 })).json().detail).toBe(older);
    expect((await activate('promote', { version: '1.0.0', force: true, reason: 'x' })).statusCode).toBe(200);
    await publish(await builtRemote('1.2.0'));
    await activate('canary', { version: '1.2.0', percent: 5 });
    expect((await activate('promote', { version: '1.1.0' })).json().detail).toContain(
      'is older than mfe-catalog@1.2.0',
    );
    expect((await activate('promote', { version: '1.2.0' })).statusCode).toBe(200);
  });

  it('accepts local builds in any order', async () => {
    for (const version of ['1.1.0-local.bbbbbbbb', '1.1.0-local.aaaaaaaa', '1.0.0-local.cccccccc']) {
      await publish(await builtRemote(version));
      expect((await activate('promote', { version })).statusCode).toBe(200);
    }
  });

  it('refuses an incompatible release in a promotion, a canary and a rollback', async () => {
    const needy = await builtFolder(
      { name: NAME, version: '2.0.0', requires: { range: '^1.3.0', exports: {} } },
      { 'remoteEntry.js': '//' },
    );
    await publish(needy);
    const sentence =
      'mfe-catalog@2.0.0 cannot go live. mfe-catalog@2.0.0 needs shared ^1.3.0, but shell@1.0.0 provides 1.2.0.';
    expect((await activate('promote', { version: '2.0.0' })).json().detail).toBe(sentence);
    expect((await activate('canary', { version: '2.0.0', percent: 5 })).json().detail).toBe(sentence);

    const newer = await builtFolder(
      {
        name: 'shell',
        version: '2.0.0',
        entry: '',
        assets: { '.': { scripts: [], styles: [] } },
        provides: { version: '1.3.0', exports: {} },
      },
      { 'index.html': '<!--head--><!--frame--><!--runtime-config-->' },
    );
    await goLive(newer);
    await activate('promote', { version: '2.0.0' });
    expect((await activate('rollback', {}, 'shell')).json().detail).toBe(
      'shell@1.0.0 cannot go live. mfe-catalog@2.0.0 needs shared ^1.3.0, but shell@1.0.0 provides 1.2.0.',
    );
  });

  it('is compared with a build or a published version by can-release', async () => {
    const needy = await upload(
      await builtFolder(
        { name: NAME, version: '2.0.0', requires: { range: '^1.0.0', exports: { 'shared/api': ['useRefunds'] } } },
        { 'remoteEntry.js': '//' },
      ),
    );
    expect((await call('/can-release', { record: needy.record })).json()).toEqual({
      release: 'mfe-catalog@2.0.0',
      isCompatible: false,
      comparedWith: ['shell@1.0.0'],
      incompatibilities: [
        {
          move: 'shell',
          reason: 'mfe-catalog@2.0.0 imports useRefunds from shared/api, which shell@1.0.0 does not provide.',
        },
      ],
    });
    expect((await call('/can-release', { name: NAME, version: '1.1.0' })).json()).toMatchObject({ isCompatible: true });
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await goLive(await builtShell('1.0.0'));
    await goLive(await builtRemote('1.0.0'));
    await publish(await builtRemote('1.1.0'));
    await page();
  });

  it('sets no cookie before it starts', async () => {
    expect((await page()).cookie).toBe('');
  });

  it('is served to its share of visitors, and each visitor keeps the same release', async () => {
    await activate('canary', { version: '1.1.0', percent: 30 });
    await until(({ cookie }) => cookie.startsWith('canary='));
    expect(await page('canary=29')).toMatchObject({ version: '1.1.0', previous: '1.0.0', cookie: '' });
    expect(await page('canary=30')).toMatchObject({ version: '1.0.0', cookie: '' });
    expect((await page('canary=nonsense')).cookie).toMatch(
      /^canary=\d{1,2}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const visits = await Promise.all(Array.from({ length: 300 }, () => page()));
    const share = visits.filter(({ version }) => version === '1.1.0').length / visits.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.45);
    for (const { version, cookie } of visits.slice(0, 20))
      expect((await page(cookie.split(';')[0])).version).toBe(version);
  });

  it('does not end if another version is named', async () => {
    await activate('canary', { version: '1.1.0', percent: 5 });
    expect((await activate('canary', { version: '1.0.0', percent: 0 })).json().detail).toBe(
      'mfe-catalog@1.0.0 is not a canary: mfe-catalog has the canary 1.1.0. Nothing was done.',
    );
    await activate('canary', { version: '1.1.0', percent: 0 });
    expect((await activate('canary', { version: '1.1.0', percent: 0 })).json().detail).toBe(
      'mfe-catalog@1.1.0 is not a canary: mfe-catalog has no canary. Nothing was done.',
    );
  });

  it('ends at 0 percent or with a promotion', async () => {
    await activate('canary', { version: '1.1.0', percent: 100 });
    expect((await activate('canary', { version: '1.1.0', percent: 0 })).json()).toMatchObject({
      canary: null,
      stable: '1.0.0',
    });
    await activate('canary', { version: '1.1.0', percent: 50 });
    expect((await activate('promote', { version: '1.1.0' })).json()).toMatchObject({
      canary: null,
      stable: '1.1.0',
      previous: '1.0.0',
    });
  });
});
