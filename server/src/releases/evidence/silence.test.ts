import { runCommand } from 'release-registry/cli/runCommand';
import { endWorseCanaries } from 'release-registry/evidence/endWorseCanaries';
import { builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../../testing/releaseClient';

const STABLE = '1.0.0';
const CANARY = '1.1.0';
const client = useReleaseClient();

beforeEach(async () => {
  await client.goLive(await builtShell('1.0.0'));
  await client.goLive(await builtRemote(STABLE));
  await client.publish(await builtRemote(CANARY));
  expect((await client.activate('canary', { version: CANARY, percent: 50 })).statusCode).toBe(200);
  await client.until(({ cookie }) => cookie.includes('canary='));
  // Store the visitor who waited for the canary, because the tests count only the visitors of the next revision.
  await endWorseCanaries(client.shop.context);
  expect((await client.activate('canary', { version: CANARY, percent: 60 })).statusCode).toBe(200);
});

const open = (remoteAddress: string, version: string) =>
  client.shop.app.inject({
    url: '/',
    remoteAddress,
    headers: { accept: 'text/html', cookie: `canary=${version === CANARY ? 0 : 99}` },
  });

/** Opens a page as visitors of a version. The browsers of the first `reporting` visitors report that it loaded. */
async function visit(version: string, reporting: number, visitors = 60): Promise<void> {
  const network = version === CANARY ? 1 : 2;
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const remoteAddress = `10.0.${network}.${visitor}`;
    expect((await open(remoteAddress, version)).statusCode).toBe(200);
    if (visitor > reporting) continue;
    const payload = { visitorId: 'v', loads: [{ release: `${NAME}@${version}`, outcome: 'loaded' }] };
    await client.shop.app.inject({ method: 'POST', url: '/api/reports/loads', remoteAddress, payload });
  }
}

async function remaining(): Promise<number> {
  await endWorseCanaries(client.shop.context);
  return (await client.status()).canary?.percent ?? 0;
}

test('a canary ends if its visitors report nothing, and the log and the status show the reason', async () => {
  await visit(STABLE, 50);
  await visit(CANARY, 1);
  expect(await remaining()).toBe(0);
  const reason = 'Only 1 of 60 visitors reported that the page loaded. Live 1.0.0: 50 of 60 visitors.';
  expect((await client.status()).changed).toMatchObject({ action: 'canary', actor: 'canary watch', reason });
  const server = await client.shop.app.listen({ host: '127.0.0.1', port: 0 });
  expect((await runCommand(['status', NAME], { RELEASE_SERVER: server })).text).toContain(reason);
});

test('a canary continues if its visitors report as rarely as those of the live version', async () => {
  await visit(STABLE, 20);
  await visit(CANARY, 15);
  expect(await remaining()).toBe(60);
});

test('a small canary continues if many crawlers get both versions and report nothing', async () => {
  await visit(STABLE, 110, 120);
  await visit(CANARY, 27, 30);
  for (let crawler = 1; crawler <= 150; crawler += 1) {
    for (const version of [STABLE, CANARY]) await open(`10.0.3.${crawler}`, version);
  }
  expect(await remaining()).toBe(60);
});
