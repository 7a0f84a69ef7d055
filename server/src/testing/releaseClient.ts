import assert from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import type { RuntimeConfig } from 'shared/contract/registry';
import type { ChannelState } from 'release-registry/channel';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';
import { upload } from 'release-registry/testing/upload';
import type { PackageStatus } from 'release-registry/status';
import type { ReleaseId } from 'release-registry/store/ReleaseStore';
import { openTestShop, type TestShop } from './testShop';
import { useTestDatabase } from './useTestDatabase';

const TIMEOUT_MS = 20_000;

/** The remote that the tests release. */
export const NAME = 'mfe-catalog';

/**
 * Opens a shop without releases for each test, with a client for the release API. The tests share one database.
 */
export function useReleaseClient() {
  const database = useTestDatabase();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop({}, database());
  });
  afterEach(() => shop.close());

  const call = (path: string, body?: object, token: string | null = DEMO_DEPLOY_TOKEN) =>
    shop.app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/releases${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
  const publish = async (folder: string) => call('/publish', await upload(folder));
  const status = async (name = NAME) => {
    const found = (await call('')).json<PackageStatus[]>().find((each) => each.name === name);
    assert(found, `The status does not contain ${name}.`);
    return found;
  };
  const activate = async (
    action: string,
    body: { version?: string; percent?: number; reason?: string; force?: boolean } = {},
    name = NAME,
    actor = 'ann',
  ) => call(`/${action}`, { name, actor, revision: (await status(name)).revision, ...body });
  const goLive = async (folder: string) => {
    const { name, version } = (await publish(folder)).json<ReleaseId>();
    const reply = await activate('promote', { version }, name);
    expect(reply.statusCode).toBe(200);
    return reply.json<ChannelState>();
  };
  /** Returns the releases that a visitor with this cookie gets. */
  const page = async (cookie?: string) => {
    const { body, headers } = await shop.app.inject({
      url: '/',
      headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
    });
    const [, json] = /id="runtime-config">(.*?)<\/script>/s.exec(body) ?? [];
    assert(json, 'The page contains no runtime configuration.');
    const config: RuntimeConfig = JSON.parse(json);
    const remote = config.remotes.find(({ name }) => name === NAME);
    return {
      version: remote?.current.version,
      previous: remote?.previous?.version,
      shell: config.shellVersion,
      cookie: String(headers['set-cookie'] ?? ''),
    };
  };

  /** Requests pages until one is as expected, because pages show a changed channel only after a delay. */
  const until = async (isExpected: (served: Awaited<ReturnType<typeof page>>) => boolean) => {
    const deadline = performance.now() + TIMEOUT_MS;
    while (!isExpected(await page())) {
      if (performance.now() > deadline) throw new Error('No page met the expectation in time.');
      await pause(20);
    }
  };

  return {
    get shop() {
      return shop;
    },
    call,
    publish,
    status,
    activate,
    goLive,
    page,
    until,
  };
}
