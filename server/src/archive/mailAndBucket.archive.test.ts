import assert from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { builtShell } from 'release-registry/testing/builtFolder';
import { type MailServer, openMailServer } from '../testing/mailServer';
import { createEmptyDatabase, type PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { until } from 'server-kit/testing/until';
import { fromSetUp, liveSettings, type UnpackedArchive, unpackArchive } from './testing/unpackedArchive';

const BUCKET = 'releases';

let archive: UnpackedArchive;
let database: PostgresDatabase;
let mail: MailServer;
let bucketFolder: string;
let bucketOrigin: string;
let closeBucket: () => void;

beforeAll(async () => {
  archive = await unpackArchive();
  database = await createEmptyDatabase(fromSetUp('TEST_DATABASE_URL'));
  mail = await openMailServer();
  bucketFolder = await mkdtemp(join(tmpdir(), 'bucket-'));
  const s3 = new S3rver({ directory: bucketFolder, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3.configureBuckets();
  const server = createServer(s3.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert(address && typeof address === 'object');
  bucketOrigin = `http://127.0.0.1:${address.port}`;
  closeBucket = () => server.close().closeAllConnections();
});
afterAll(async () => {
  await archive.remove();
  await Promise.all([database.drop(), mail.close(), rm(bucketFolder, { recursive: true })]);
  closeBucket();
});

it('the server sends email by SMTP and stores releases in a bucket', async () => {
  const server = await archive.start({
    ...(await liveSettings(archive, database.url)),
    SMTP_URL: mail.url,
    CDN_ORIGIN: bucketOrigin,
    CDN_BUCKET: BUCKET,
    CDN_BUCKET_ENDPOINT: bucketOrigin,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  const env = { RELEASE_SERVER: server.url, DEPLOY_TOKEN: server.env['DEPLOY_TOKEN'] ?? '' };
  const published = await archive.run('release', ['publish', 'shell', '--dir', await builtShell('1.0.0')], env);
  expect(published.output).toBe(
    'shell@1.0.0 is published without source maps. To make it live: bin/release promote shell@1.0.0\n',
  );
  expect((await fetch(`${bucketOrigin}/${BUCKET}/cdn/shell/1.0.0/main.js`)).status).toBe(200);

  await post(`${server.url}/api/auth/register`, { email: 'ann@example.com', password: 'long enough' });
  await post(`${server.url}/api/auth/forgot`, { email: 'ann@example.com', baseUrl: server.url });
  await until(() => mail.received.some(({ recipients }) => recipients.includes('ann@example.com')));
});

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
