import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { publishFolder } from 'release-registry/publish';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { portOf } from 'server-kit/testing/freePort';
import { openTestShop } from '../../../testing/testShop';
import { releasesCheck } from './checkServices';

test('a bucket that refuses a permission is a problem whose line names this permission', async () => {
  const bucket = createServer((_request, reply) => {
    reply.writeHead(403, { 'content-type': 'application/xml' });
    reply.end('<Error><Code>AccessDenied</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  const shop = await openTestShop();
  const { config } = shop.context;
  const endpoint = `http://127.0.0.1:${portOf(bucket)}`;
  const cdn = { ...config.cdn, bucket: { name: 'shop-releases', region: 'us-east-1', endpoint } };
  expect(await releasesCheck.run({ ...shop.context, config: { ...config, cdn } })).toEqual({
    result: 'problem',
    detail:
      "The bucket shop-releases refused the server's keys. They need s3:PutObject for cdn/*. See “Permissions of the bucket's keys” in docs/cdn.md.",
  });
  await shop.close();
  bucket.close();
  bucket.closeAllConnections();
});

test('live releases whose files a restore has lost are a problem until the same build is published again', async () => {
  const shop = await openTestShop();
  const { context } = shop;
  const check = () => releasesCheck.run(context);
  const build = await builtRemote('1.0.0');
  const record = await publishFolder(context, build, 'test');
  await promoteDirectly(context, record, 'test');
  expect(await check()).toMatchObject({ result: 'ok', detail: expect.stringContaining('all files of the live') });
  await rm(context.config.cdn.dir, { recursive: true });
  expect(await check()).toEqual({
    result: 'problem',
    detail:
      'mfe-catalog@1.0.0 is live, but files are missing: home.js, mine.js and remoteEntry.js. Publish the same build again.',
  });
  await publishFolder(context, build, 'test');
  expect(await check()).toMatchObject({ result: 'ok' });
  await shop.close();
});
