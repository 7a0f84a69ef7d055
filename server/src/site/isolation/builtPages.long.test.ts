import { execFileSync } from 'node:child_process';
import { publishLocalBuilds } from 'release-registry/publishLocalBuilds';
import { stableReleases } from 'release-registry/liveReleases';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';
import { keepLog } from 'server-kit/testing/keepLog';
import { SHELL } from 'shared/contract/registry';
import { buildApp } from '../../app';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';
import { openTestShop, type TestShop } from '../../testing/testShop';

const BUILD_LIMIT_MS = 600_000;

let shop: TestShop;

beforeAll(async () => {
  execFileSync(process.execPath, ['tooling/build.mjs'], { cwd: INSTALL_FOLDER });
  shop = await openTestShop();
}, BUILD_LIMIT_MS);
afterAll(() => shop.close());

test('the gate renders every page of this checkout with invented replies, and no page fails', async () => {
  const kept = keepLog();
  const app = await buildApp({ ...shop.context, log: kept.log });
  try {
    await publishLocalBuilds(shop.context, { contract: app.serverContract(), replacesLive: true });
    const releases = await stableReleases(shop.context.db);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/releases/can-release',
      headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
      payload: { releases: releases.map(({ name, version }) => ({ name, version })) },
    });
    expect(reply.json()).toMatchObject({ isCompatible: true, incompatibilities: [] });
    const pages = releases.flatMap(({ name, routes }) => (name === SHELL ? [] : routes));
    const rendered = kept.lines().find(({ msg }) => msg === 'rendered pages for invented customers');
    expect(rendered).toMatchObject({ packages: releases.map(({ name }) => name), pages: pages.length });
    expect(kept.warnings()).toEqual([]);
  } finally {
    await app.close();
  }
});
