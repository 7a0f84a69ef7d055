import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openShop, type Shop } from 'e2e/harness/openShop';
import { buildV2, V2 } from './builds/v2.mjs';
import { type Desk, openDesk, reworked } from './harness/desk';

let shop: Shop;
let desk: Desk;

beforeAll(async () => {
  shop = await openShop();
  desk = openDesk(shop.url);
});
afterAll(() => shop.stop());

const CATALOG = 'mfe-catalog';
const CHECKOUT = 'mfe-checkout';
const cdn = (name: string) => join(shop.dataDir, 'cdn', name);

/** Every file of the other packages by its hash. */
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

test('a release and a rollback are seen without a restart, and touch no file of another package', async () => {
  const before = await filesOfOthers();
  const { stable } = await desk.pointer(CHECKOUT);
  await desk.publish(await buildV2(CHECKOUT));

  await desk.promote(CHECKOUT, V2);
  await desk.visible(CHECKOUT, V2);
  await desk.rollback(CHECKOUT);
  await desk.visible(CHECKOUT, stable);
  expect(await filesOfOthers()).toEqual(before);
});

test('two squads that release different remotes at the same moment both do', async () => {
  const folders = await Promise.all(
    [CATALOG, CHECKOUT].map(async (name) => reworked(join(cdn(name), (await desk.pointer(name)).stable), '1.1.0')),
  );
  await Promise.all(folders.map((folder) => desk.publish(folder)));
  await Promise.all([CATALOG, CHECKOUT].map((name) => desk.promote(name, '1.1.0')));
  await Promise.all([CATALOG, CHECKOUT].map((name) => desk.visible(name, '1.1.0')));
});

test('of two that release the same remote one does, and the other is told by whom and by what', async () => {
  const { stable, revision } = await desk.pointer(CATALOG);
  const versions = ['1.2.0', '1.3.0'];
  for (const version of versions) await desk.publish(await reworked(join(cdn(CATALOG), stable), version));
  const answers = await Promise.all(versions.map((version) => desk.promoteFrom(CATALOG, version, revision)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = versions[answers.findIndex(({ status }) => status === 200)]!;
  expect(answers.find(({ status }) => status === 409)!.detail).toContain(`(promote by squad of ${winner} at`);
  expect(await desk.pointer(CATALOG)).toMatchObject({ stable: winner, revision: revision + 1 });
});
