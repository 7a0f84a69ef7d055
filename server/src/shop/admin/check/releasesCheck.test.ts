import { rm } from 'node:fs/promises';
import { publishFolder } from 'release-registry/publish';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { promoteDirectly } from 'release-registry/testing/promoteDirectly';
import { openTestShop } from '../../../testing/testShop';
import { releasesCheck } from './checkServices';

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
