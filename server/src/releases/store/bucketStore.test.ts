import {
  type CORSConfiguration,
  DeleteBucketCorsCommand,
  DeleteObjectCommand,
  PutBucketCorsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import assert from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from 's3rver';
import { builtFolder, builtRemote } from 'release-registry/testing/builtFolder';
import { portOf } from 'server-kit/testing/freePort';
import { openTestShop } from '../../testing/testShop';
import { withSourceMaps } from 'release-registry/testing/withSourceMaps';
import { createProbe } from 'release-registry/probe/createProbe';
import { loadFromOrigin } from 'release-registry/probe/loadFromOrigin';
import { publishFolder } from 'release-registry/publish';
import { readRelease } from 'release-registry/releaseFolder';
import { createBucketStore } from 'release-registry/store/bucketStore';
import type { ReleaseStore } from 'release-registry/store/ReleaseStore';

type Refusal = readonly [status: number, code: string];

/** The refusals for the next requests. `undefined` serves a request. */
let failures: (Refusal | undefined)[] = [];
let folder: string;
let endpoint: string;
let store: ReleaseStore;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bucket-'));
  const s3 = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: 'releases', configs: [] }] });
  await s3.configureBuckets();
  const serve = s3.callback();
  const server = createServer((request, reply) => {
    const refusal = failures.shift() ?? (isTaken(request) ? TAKEN : undefined);
    return refusal ? refuse(request, reply, refusal) : serve(request, reply);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${portOf(server)}`;
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

/**
 * Returns true if a request with `If-None-Match: *` would replace an object. S3 refuses such a request, but the fake
 * server s3rver ignores the header.
 */
function isTaken({ method, url = '', headers }: IncomingMessage): boolean {
  const object = join(folder, `${url.split('?')[0]}._S3rver_object`);
  return method === 'PUT' && headers['if-none-match'] === '*' && existsSync(object);
}

const TAKEN: Refusal = [412, 'PreconditionFailed'];

function refuse(request: IncomingMessage, reply: ServerResponse, [status, code]: Refusal): void {
  request.resume();
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<Error><Code>${code}</Code><Message>The object exists.</Message></Error>`);
}

const s3 = () => new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true });

const build = async (version: string) => buildIn(await builtRemote(version));

async function buildIn(dir: string) {
  const record = await readRelease(dir);
  return { record, read: (path: string) => readFile(join(dir, path)) };
}
const fetched = (path: string) => fetch(`${endpoint}/releases/cdn/mfe-catalog/${path}`);
const versions = async () => (await store.list()).map(({ version }) => version).sort();

it('stores a release under the site’s paths, with a one-year cache lifetime', async () => {
  const { record, read } = await build('1.0.0');
  await store.write(record, read);
  const file = await fetched('1.0.0/home.js');
  expect(await file.text()).toBe('// home');
  expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(await (await fetched('1.0.0/release.json')).json()).toEqual(record);
});

it('stores compressed text, and browsers get the published bytes', async () => {
  const content = `// ${'x'.repeat(2000)}`;
  const dir = await builtFolder(
    { name: 'mfe-catalog', version: '1.5.0' },
    { 'remoteEntry.js': content, 'logo.svg': '<svg/>' },
  );
  const { record, read } = await buildIn(dir);
  await store.write(record, read);
  const [script, small] = [await fetched('1.5.0/remoteEntry.js'), await fetched('1.5.0/logo.svg')];
  expect([script.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual(['br', null]);
  expect(Number(script.headers.get('content-length'))).toBeLessThan(100);
  expect(await script.text()).toBe(content);
});

it('completes an aborted upload with the same files, and refuses different files', async () => {
  const files = { 'remoteEntry.js': `// ${'x'.repeat(2000)}` };
  const { record, read } = await buildIn(await builtFolder({ name: 'mfe-catalog', version: '1.6.0' }, files));
  await store.write(record, read);
  const client = s3();
  await client.send(new DeleteObjectCommand({ Bucket: 'releases', Key: 'cdn/mfe-catalog/1.6.0/release.json' }));
  const other = await buildIn(
    await builtFolder({ name: 'mfe-catalog', version: '1.6.0' }, { 'remoteEntry.js': `// ${'y'.repeat(2000)}` }),
  );
  await expect(store.write(other.record, other.read)).rejects.toThrow(
    'remoteEntry.js in the bucket has different contents',
  );
  await store.write(record, read);
  expect(await (await fetched('1.6.0/release.json')).json()).toEqual(record);
});

it('browsers can load a bucket’s files only with the guide’s CORS rules', async () => {
  const { record, read } = await buildIn(
    await builtFolder({ name: 'mfe-catalog', version: '1.7.0' }, { 'remoteEntry.js': `// ${'x'.repeat(2000)}` }),
  );
  await store.write(record, read);
  const origin = `${endpoint}/releases`;
  const config = { cdn: { dir: folder, origin }, siteOrigins: ['https://shop.example.com'] };
  const probe = createProbe({ config, load: loadFromOrigin(origin) });
  await s3().send(new DeleteBucketCorsCommand({ Bucket: 'releases' }));
  expect((await probe([record]))[0]).toContain(
    'without "Access-Control-Allow-Origin" for pages of https://shop.example.com',
  );
  const guide = await readFile(fileURLToPath(new URL('../../../../docs/cdn.md', import.meta.url)), 'utf8');
  const [, rules = ''] = /`cors\.json`[^]*?```json\n([^]*?)```/.exec(guide) ?? [];
  const configuration: CORSConfiguration = JSON.parse(rules);
  await s3().send(new PutBucketCorsCommand({ Bucket: 'releases', CORSConfiguration: configuration }));
  expect(await probe([record])).toEqual([]);
});

it('accepts the same release again, and refuses different contents for its version', async () => {
  const { record, read } = await build('1.1.0');
  await store.write(record, read);
  await store.write(record, read);
  const { 'home.js': home } = record.integrity;
  assert(home);
  const other = { ...record, integrity: { 'home.js': home } };
  await expect(store.write(other, read)).rejects.toThrow(
    'in the bucket contains different files. Increase the version number.',
  );
});

it('a build that does not match its hashes leaves no files in the bucket', async () => {
  const { record } = await build('1.2.0');
  await expect(store.write(record, async () => Buffer.from('tampered'))).rejects.toThrow(
    'does not match its recorded hash',
  );
  expect(await versions()).not.toContain('1.2.0');
});

it('lists a release and removes it with all its files', async () => {
  const { record, read } = await build('1.3.0');
  await store.write(record, read);
  expect(await versions()).toContain('1.3.0');
  await store.remove(record);
  expect(await versions()).not.toContain('1.3.0');
});

it('a server with a bucket publishes releases to it, but never their source maps', async () => {
  const shop = await openTestShop({
    cdn: {
      dir: folder,
      origin: 'https://cdn.example.com',
      bucket: { name: 'releases', region: 'us-east-1', endpoint },
    },
  });
  await publishFolder(shop.context, await withSourceMaps(await builtRemote('2.0.0')), 'ann');
  expect((await fetched('2.0.0/remoteEntry.js')).status).toBe(200);
  expect(await shop.context.db.selectFrom('release_source_maps').select('file').execute()).toHaveLength(3);
  expect((await fetched('2.0.0/remoteEntry.js.map')).status).toBe(404);
  await expect(publishFolder(shop.context, await builtRemote('2.0.0'), 'ann')).resolves.toMatchObject({
    version: '2.0.0',
  });
  await shop.close();
});

const SERVED = undefined;
const CONFLICT: Refusal = [409, 'ConditionalRequestConflict'];
const UNSUPPORTED: Refusal = [501, 'NotImplemented'];
const DENIED: Refusal = [403, 'AccessDenied'];

const single = async (version: string) =>
  buildIn(await builtFolder({ name: 'mfe-catalog', version }, { 'remoteEntry.js': `// ${version}` }));

it('repeats a write after a conflict with another write', async () => {
  const { record, read } = await single('3.0.0');
  failures = [SERVED, CONFLICT, CONFLICT];
  await store.write(record, read);
  expect(await (await fetched('3.0.0/remoteEntry.js')).text()).toBe('// 3.0.0');
});

it('writes to a bucket that does not support If-None-Match, but replaces no file', async () => {
  const { record, read } = await single('3.1.0');
  failures = [SERVED, UNSUPPORTED, SERVED, SERVED, UNSUPPORTED];
  await store.write(record, read);
  expect(await (await fetched('3.1.0/release.json')).json()).toEqual(record);
  await s3().send(new DeleteObjectCommand({ Bucket: 'releases', Key: 'cdn/mfe-catalog/3.1.0/release.json' }));
  const other = await buildIn(
    await builtFolder({ name: 'mfe-catalog', version: '3.1.0' }, { 'remoteEntry.js': '// other' }),
  );
  failures = [SERVED, UNSUPPORTED];
  await expect(store.write(other.record, other.read)).rejects.toThrow(
    'cdn/mfe-catalog/3.1.0/remoteEntry.js in the bucket has different contents. Increase the version number.',
  );
});

it.each([
  ['read the record', [DENIED], 's3:GetObject for cdn/* and s3:ListBucket for the bucket'],
  ['write a file', [SERVED, DENIED], 's3:PutObject for cdn/*'],
])('names the permission that is missing to %s', async (_what, refusals, permissions) => {
  const { record, read } = await single('3.2.0');
  failures = [...refusals];
  await expect(store.write(record, read)).rejects.toThrow(
    `The bucket releases refused the server's keys. They need ${permissions}. See “Permissions of the bucket's keys” in docs/cdn.md.`,
  );
});

it('names the permissions that are missing to list and remove releases', async () => {
  const { record, read } = await single('3.3.0');
  await store.write(record, read);
  failures = [DENIED];
  await expect(store.list()).rejects.toThrow('They need s3:ListBucket for the bucket.');
  failures = [DENIED];
  await expect(store.remove(record)).rejects.toThrow('They need s3:DeleteObject for cdn/*.');
});

it.each([
  ['write', [DENIED], 's3:PutObject for cdn/*'],
  ['read', [SERVED, DENIED], 's3:GetObject for cdn/* and s3:ListBucket for the bucket'],
  ['list', [SERVED, SERVED, DENIED], 's3:ListBucket for the bucket'],
  ['delete', [SERVED, SERVED, SERVED, DENIED], 's3:DeleteObject for cdn/*'],
])(
  'names the permission that is missing to %s a file, before a command needs it',
  async (_what, refusals, permissions) => {
    failures = [...refusals];
    await expect(store.tryAccess()).rejects.toThrow(`They need ${permissions}. See “Permissions of the bucket's keys”`);
    await store.tryAccess();
    expect(await store.list()).not.toContainEqual(expect.objectContaining({ name: '.test' }));
  },
);

it('lists the files that a release has lost, and adds them when the same release is written again', async () => {
  const { record, read } = await build('3.4.0');
  await store.write(record, read);
  expect(await store.missingFiles(record)).toEqual([]);
  await s3().send(new DeleteObjectCommand({ Bucket: 'releases', Key: 'cdn/mfe-catalog/3.4.0/home.js' }));
  expect(await store.missingFiles(record)).toEqual(['home.js']);
  await store.write(record, read);
  expect(await store.missingFiles(record)).toEqual([]);
  expect(await (await fetched('3.4.0/home.js')).text()).toBe('// home');
});
