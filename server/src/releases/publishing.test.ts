import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { upload } from 'release-registry/testing/upload';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';

const client = useReleaseClient();
const { call, publish, status, activate, goLive, page } = client;

function withFileOutside({ record, ...rest }: Awaited<ReturnType<typeof upload>>) {
  return { ...rest, record: { ...record, integrity: { ...record.integrity, '../x': 'sha384-x' } } };
}

describe('publishing', () => {
  it('stores the files and does not change what visitors get', async () => {
    await goLive(await builtShell('1.0.0'));
    await goLive(await builtRemote('1.0.0'));
    expect((await publish(await builtRemote('1.1.0'))).statusCode).toBe(201);
    expect((await readdir(join(client.shop.context.config.cdn.dir, NAME))).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(await status()).toMatchObject({ stable: '1.0.0', revision: 1 });
    expect((await page()).version).toBe('1.0.0');
  });

  it('accepts the same build again, so that a failed job can run again', async () => {
    const folder = await builtRemote('1.0.0');
    const replies = [await publish(folder), await publish(folder)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  it.each([
    ['the folder of all releases', ''],
    ['the folder of a release', `${NAME}/1.0.0`],
    ['one file', `${NAME}/1.0.0/home.js`],
    ['the record', `${NAME}/1.0.0/release.json`],
  ])('restores %s if it was lost and the same build is published again', async (_what, path) => {
    const folder = await builtRemote('1.0.0');
    await publish(folder);
    const { dir } = client.shop.context.config.cdn;
    const before = (await readdir(join(dir, NAME, '1.0.0'))).sort();
    await rm(join(dir, path), { recursive: true });
    expect((await publish(folder)).statusCode).toBe(201);
    expect((await readdir(join(dir, NAME, '1.0.0'))).sort()).toEqual(before);
  });

  it('refuses to promote a release whose files are lost, even with --force, until it is published again', async () => {
    await goLive(await builtShell('1.0.0'));
    const folder = await builtRemote('1.0.0');
    await publish(folder);
    await rm(join(client.shop.context.config.cdn.dir, NAME, '1.0.0', 'home.js'));
    const promote = () => activate('promote', { version: '1.0.0', force: true, reason: 'a test' });
    const refused = await promote();
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'mfe-catalog@1.0.0 cannot go live, even with --force, because files are missing: home.js. Publish the same build again.',
    ]);
    await publish(folder);
    expect((await promote()).statusCode).toBe(200);
  });

  it('accepts two simultaneous uploads of the same build', async () => {
    const folder = await builtRemote('1.0.0');
    const replies = await Promise.all([publish(folder), publish(folder)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  it('refuses different contents for an existing version', async () => {
    await publish(await builtRemote('1.0.0'));
    const other = await builtFolder({ name: NAME, version: '1.0.0' }, { 'remoteEntry.js': '// other' });
    const reply = await publish(other);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'mfe-catalog@1.0.0 has already been published with different contents. Increase the version number.',
    ]);
  });

  it.each([
    [
      'a file is missing',
      ({ files, ...rest }: Awaited<ReturnType<typeof upload>>) => ({ ...rest, files: { 'home.js': files['home.js'] } }),
      'is missing from the upload',
    ],
    [
      'a byte differs',
      (body: Awaited<ReturnType<typeof upload>>) => ({
        ...body,
        files: { ...body.files, 'home.js': Buffer.from('// hom3').toString('base64') },
      }),
      'does not match its recorded hash',
    ],
    ['a path is outside the folder', withFileOutside, 'is not a valid file path in a release'],
  ])('stores nothing and changes no channel if %s', async (_case, spoil, sentence) => {
    await goLive(await builtRemote('1.0.0'));
    const answer = await call('/publish', spoil(await upload(await builtRemote('1.1.0'))));
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining(sentence)]);
    expect(await readdir(join(client.shop.context.config.cdn.dir, NAME))).toEqual(['1.0.0']);
    const { stable, versions } = await status();
    expect([stable, versions.map(({ version }) => version)]).toEqual(['1.0.0', ['1.0.0']]);
  });

  it('refuses another record for the same files', async () => {
    await publish(await builtRemote('1.0.0'));
    const other = await upload(await builtRemote('1.0.0'));
    const reply = await call('/publish', {
      ...other,
      record: { ...other.record, requires: { range: '^1.1.0', exports: {} } },
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'mfe-catalog@1.0.0 has already been published with different contents. Increase the version number.',
    ]);
  });

  it('refuses a package whose container has the name of another package’s container', async () => {
    await publish(await builtRemote('1.0.0', 'cart.v2'));
    const reply = await publish(await builtRemote('1.0.0', 'cart-v2'));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'cart-v2@1.0.0 has the same container as cart.v2@1.0.0 (cart_v2_1_0_0). Choose another version number.',
    ]);
  });

  it('refuses a version whose container has the name of another version’s container', async () => {
    await publish(await builtRemote('2.0.0-a.b'));
    const reply = await publish(await builtRemote('2.0.0-a-b'));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'mfe-catalog@2.0.0-a-b has the same container as mfe-catalog@2.0.0-a.b (mfe_catalog_2_0_0_a_b). Choose another version number.',
    ]);
  });

  it.each(['1', '01.0.0', '1.0.0-', '1.0', '2.0.0+a'])('refuses the version %s', async (version) => {
    const reply = await publish(await builtRemote(version));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      `"mfe-catalog@${version}" is not a valid release. Use a name and a version such as mfe-checkout@1.2.0.`,
    ]);
  });

  it('stores nothing if the connection breaks during the upload', async () => {
    const origin = new URL(await client.shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const body = JSON.stringify(await upload(await builtRemote('1.0.0')));
    const headers = {
      authorization: `Bearer ${DEMO_DEPLOY_TOKEN}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sending = request({
      host: origin.hostname,
      port: origin.port,
      method: 'POST',
      path: '/api/releases/publish',
      headers,
    });
    const broken = new Promise((closed) => sending.on('error', () => undefined).once('close', closed));
    sending.write(body.slice(0, body.length / 2), () => sending.destroy());
    await broken;
    expect([await readdir(client.shop.context.config.cdn.dir), (await call('')).json()]).toEqual([[], []]);
  });

  it('refuses a remote whose styles change the whole page, and stores nothing', async () => {
    const files = { 'remoteEntry.js': '// entry', 'page.css': '.mfe-catalog-a{color:red}header{display:none}' };
    const reply = await publish(await builtFolder({ name: NAME, version: '1.0.0' }, files));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'The stylesheet "page.css" of mfe-catalog@1.0.0 can change other packages: the selector "header" has no class or id that begins with "mfe-catalog-". Use the classes of a CSS module.',
    ]);
    expect([await readdir(client.shop.context.config.cdn.dir), (await call('')).json()]).toEqual([[], []]);
  });

  it.each(['../../etc', 'Upper', ''])('refuses the name %j', async (name) => {
    const body = await upload(await builtRemote('1.0.0'));
    expect((await call('/publish', { ...body, record: { ...body.record, name } })).statusCode).toBe(400);
  });
});
