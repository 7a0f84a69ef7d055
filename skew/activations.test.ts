import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openShop, type Shop } from 'e2e/harness/openShop';
import { copyBuild, openReleaseClient, type ReleaseClient } from './harness/releaseClient';

let shop: Shop;
let client: ReleaseClient;

beforeAll(async () => {
  shop = await openShop();
  client = openReleaseClient(shop.url);
});
afterAll(() => shop.stop());

const SECOND = '2.0.0';
const CATALOG = 'mfe-catalog';
const CHECKOUT = 'mfe-checkout';
const cdn = (name: string) => join(shop.dataDir, 'cdn', name);

/** Returns the hashes of the published files of all packages except checkout, by path. */
async function filesOfOthers(): Promise<Record<string, string>> {
  const names = ['shell', CATALOG, 'mfe-account'];
  const paths = (
    await Promise.all(
      names.map(async (name) =>
        (await readdir(cdn(name), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name)),
      ),
    )
  ).flat();
  return Object.fromEntries(
    await Promise.all(
      paths.map(
        async (path) =>
          [
            path,
            createHash('sha256')
              .update(await readFile(path))
              .digest('hex'),
          ] as const,
      ),
    ),
  );
}

test("a release and its rollback reach new pages without a restart, and other packages' files stay the same", async () => {
  const before = await filesOfOthers();
  const { stable } = await client.findChannel(CHECKOUT);
  await client.publish(await copyBuild(join(cdn(CHECKOUT), stable), SECOND));

  await client.promote(CHECKOUT, SECOND);
  await client.waitUntilVisible(CHECKOUT, SECOND);
  await client.rollback(CHECKOUT);
  await client.waitUntilVisible(CHECKOUT, stable);
  expect(await filesOfOthers()).toEqual(before);
});

test('two squads can release different remotes at the same time', async () => {
  const folders = await Promise.all(
    [CATALOG, CHECKOUT].map(async (name) =>
      copyBuild(join(cdn(name), (await client.findChannel(name)).stable), '1.1.0'),
    ),
  );
  await Promise.all(folders.map((folder) => client.publish(folder)));
  await Promise.all([CATALOG, CHECKOUT].map((name) => client.promote(name, '1.1.0')));
  await Promise.all([CATALOG, CHECKOUT].map((name) => client.waitUntilVisible(name, '1.1.0')));
});

test('only one of two simultaneous releases of a remote succeeds, and the error shows which release is live', async () => {
  const { stable, revision } = await client.findChannel(CATALOG);
  const versions = ['1.2.0', '1.3.0'];
  for (const version of versions) await client.publish(await copyBuild(join(cdn(CATALOG), stable), version));
  const replies = await Promise.all(versions.map((version) => client.promoteAtRevision(CATALOG, version, revision)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = versions[replies.findIndex(({ status }) => status === 200)];
  assert(winner);
  expect(replies.find(({ status }) => status === 409)?.detail).toContain(`(squad of ${winner}) at `);
  expect(await client.findChannel(CATALOG)).toMatchObject({ stable: winner, revision: revision + 1 });
});
