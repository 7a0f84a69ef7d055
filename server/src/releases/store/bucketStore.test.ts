import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';
import S3rver from 's3rver';
import { builtRemote } from '../../testing/builtFolder';
import { openTestShop } from '../../testing/testShop';
import { publishFolder } from '../publish';
import { createBucketStore } from './bucketStore';
import type { ReleaseStore } from './ReleaseStore';

let folder: string;
let endpoint: string;
let store: ReleaseStore;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bucket-'));
  const s3 = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: 'releases', configs: [] }] });
  await s3.configureBuckets();
  const server = createServer(s3.callback());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  store = createBucketStore({ name: 'releases', region: 'us-east-1', endpoint });
  stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());

async function build(version: string) {
  const dir = await builtRemote(version);
  const record = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8')) as ReleaseRecord;
  return { record, read: (path: string) => readFile(join(dir, path)) };
}
const fetched = (path: string) => fetch(`${endpoint}/releases/cdn/mfe-catalog/${path}`);
const versions = async () => (await store.list()).map(({ version }) => version).sort();

it('a release lies in the bucket as the site addresses it, to be kept for a year', async () => {
  const { record, read } = await build('1.0.0');
  await store.write(record, read);
  const file = await fetched('1.0.0/home.js');
  expect(await file.text()).toBe('// home');
  expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual(['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']);
  expect(await (await fetched('1.0.0/release.json')).json()).toEqual(record);
});

it('the same release a second time changes nothing, and another one does not take its place', async () => {
  const { record, read } = await build('1.1.0');
  await store.write(record, read);
  await store.write(record, read);
  const other = { ...record, integrity: { 'home.js': record.integrity['home.js']! } };
  await expect(store.write(other, read)).rejects.toThrow('in the bucket holds other files; raise the version.');
});

it('a build that differs from its hashes leaves nothing in the bucket', async () => {
  const { record } = await build('1.2.0');
  await expect(store.write(record, async () => Buffer.from('tampered'))).rejects.toThrow('differs from its recorded hash');
  expect(await versions()).not.toContain('1.2.0');
});

it('a release is listed and removed with everything of it', async () => {
  const { record, read } = await build('1.3.0');
  await store.write(record, read);
  expect(await versions()).toContain('1.3.0');
  await store.remove(record);
  expect(await versions()).not.toContain('1.3.0');
});

it('a server with a bucket publishes into it, and pages name its origin', async () => {
  const shop = await openTestShop({ cdn: { dir: folder, origin: 'https://cdn.example.com', bucket: { name: 'releases', region: 'us-east-1', endpoint } } });
  await publishFolder(shop.services, await builtRemote('2.0.0'), 'ann');
  expect((await fetched('2.0.0/remoteEntry.js')).status).toBe(200);
  await expect(publishFolder(shop.services, await builtRemote('2.0.0'), 'ann')).resolves.toMatchObject({ version: '2.0.0' });
  await shop.close();
});
