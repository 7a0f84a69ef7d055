import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { useReleaseClient } from '../testing/releaseClient';
import { readChannel } from 'release-registry/channel';
import { publishLocalBuilds } from 'release-registry/publishLocalBuilds';

const client = useReleaseClient();

it('the server publishes and promotes local builds when it starts, except builds without a package.json', async () => {
  const { app, context } = client.shop;
  const checkout = join(context.config.dataDir, 'checkout');
  const builds = { shell: builtShell('1.0.0'), 'mfe-support': builtRemote('1.0.0', 'mfe-support') };
  for (const [name, build] of Object.entries({ ...builds, 'mfe-gone': builtRemote('1.0.0', 'mfe-gone') })) {
    await mkdir(join(checkout, name), { recursive: true });
    await rename(await build, join(checkout, name, 'dist'));
    if (name in builds) await writeFile(join(checkout, name, 'package.json'), '{}');
  }
  await mkdir(join(checkout, 'docs'));
  await publishLocalBuilds(context, { contract: app.serverContract(), checkout, replacesLive: true });
  const live = await Promise.all(
    ['shell', 'mfe-support', 'mfe-gone'].map((name) => readChannel(context.db, name).then((found) => found?.stable)),
  );
  expect(live).toEqual(['1.0.0', '1.0.0', undefined]);
});
