import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { buildApp } from '../../app';
import { builtRemote } from 'release-registry/testing/builtFolder';
import type { HistoryEntry } from 'release-registry/history/readHistory';
import { NAME, useReleaseClient } from '../../testing/releaseClient';
import { setUpStaff } from '../../testing/staff';
import type { TestBrowser } from '../../testing/testShop';

const client = useReleaseClient();
const EMAIL = 'ann@shop.test';
const PERSON = `${EMAIL} (squad:${NAME})`;

let ann: TestBrowser;
beforeEach(async () => {
  ann = (await setUpStaff(client.shop, EMAIL, `squad:${NAME}`)).browser;
  for (const version of ['1.0.0', '1.1.0']) await client.goLive(await builtRemote(version));
});

const change = (action: string, body: object) => ann.post(`/api/releases/${action}`, { name: NAME, ...body });
const log = async () => (await client.call('/log')).json<HistoryEntry[]>();

it('a person of the squad sees only the own package, and what the person may do', async () => {
  await client.publish(await builtRemote('1.0.0', 'mfe-gifts'));
  const { isAdministrator, commands, name } = (await ann.get('/api/releases/caller')).json();
  expect([name, isAdministrator]).toEqual([PERSON, false]);
  expect(commands).toEqual(expect.arrayContaining(['promote', 'rollback', 'freeze', 'status']));
  expect(commands).toEqual(expect.not.arrayContaining(['force']));
  expect((await ann.get('/api/releases')).json()).toMatchObject([{ name: NAME, stable: '1.1.0', revision: 2 }]);
});

it('a trial shows the consequences, and changes and logs nothing', async () => {
  const before = await log();
  const reply = await change('rollback', { revision: 2, isTrial: true });
  expect(reply.json()).toEqual({
    consequences: [
      `All visitors get ${NAME}@1.0.0 instead of 1.1.0.`,
      `${NAME}@1.1.0 is marked bad, so nobody gets it again.`,
    ],
  });
  const refused = await change('rollback', { revision: 1, isTrial: true });
  expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('was changed in the meantime') });
  expect([await log(), (await client.status()).revision]).toEqual([before, 2]);
});

it.each([
  ['canary', { version: '1.2.0', percent: 10 }, [`10% of the visitors get ${NAME}@1.2.0 instead of 1.1.0.`]],
  ['promote', { version: '1.2.0' }, [`All visitors get ${NAME}@1.2.0 instead of 1.1.0.`]],
  ['retire', { reason: 'x' }, [`New pages no longer contain ${NAME}.`]],
])('a trial of %s describes it', async (action, body, consequences) => {
  await client.publish(await builtRemote('1.2.0'));
  expect((await change(action, { revision: 2, isTrial: true, ...body })).json()).toEqual({ consequences });
});

it('a trial describes the end of a canary', async () => {
  await client.publish(await builtRemote('1.2.0'));
  await client.publish(await builtRemote('1.3.0'));
  await client.activate('canary', { version: '1.2.0', percent: 10 });
  const trial = async (action: string, body: object) =>
    (await change(action, { revision: 3, isTrial: true, ...body })).json().consequences;
  expect(await trial('canary', { version: '1.2.0', percent: 0 })).toEqual([
    `All visitors get ${NAME}@1.1.0. The canary 1.2.0 ends.`,
  ]);
  expect(await trial('canary', { version: '1.3.0', percent: 5 })).toEqual([
    `5% of the visitors get ${NAME}@1.3.0 instead of 1.1.0. The canary 1.2.0 ends.`,
  ]);
  expect(await trial('promote', { version: '1.2.0' })).toEqual([`All visitors get ${NAME}@1.2.0 instead of 1.1.0.`]);
});

it('a trial with force also shows the refusal that it would override', async () => {
  const owner = (await setUpStaff(client.shop, 'owner@shop.test', 'owner')).browser;
  await client.call('/freeze', { until: '2099-01-01', reason: 'Christmas' });
  await client.publish(await builtRemote('1.2.0'));
  const body = { name: NAME, version: '1.2.0', revision: 2, isTrial: true, force: true, reason: 'outage' };
  const { consequences } = (await owner.post('/api/releases/promote', body)).json();
  expect(consequences).toEqual([
    `All visitors get ${NAME}@1.2.0 instead of 1.1.0.`,
    expect.stringMatching(/^This overrides a refusal: Releases of all packages are frozen until 2099/),
  ]);
});

it('the log names the person instead of a credential, and ignores the name that the client sends', async () => {
  const reply = await change('rollback', { revision: 2, actor: 'mallory', reason: 'broken' });
  expect(reply.json()).toMatchObject({ stable: '1.0.0', revision: 3 });
  const [entry] = await log();
  expect(entry).toMatchObject({ action: 'rollback', actor: PERSON, credential: null, reason: 'broken' });
  const owner = (await setUpStaff(client.shop, 'owner@shop.test', 'owner')).browser;
  await owner.post('/api/releases/freeze', { actor: 'mallory', until: '2099-01-01', reason: 'Christmas' });
  const [frozen] = await log();
  expect(frozen).toMatchObject({ action: 'freeze', actor: 'owner@shop.test (owner)', credential: null });
});

it('the second of two people gets the registry’s refusal, which names the first', async () => {
  const bea = (await setUpStaff(client.shop, 'bea@shop.test', `squad:${NAME}`)).browser;
  const body = { name: NAME, revision: 2 };
  const replies = await Promise.all([ann, bea].map((person) => person.post('/api/releases/rollback', body)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const first = replies[0]?.statusCode === 200 ? EMAIL : 'bea@shop.test';
  const late = await change('rollback', { revision: 2 });
  expect(late.json().detail).toContain(`${NAME} was changed in the meantime (rollback by ${first} (squad:${NAME}) at `);
  expect((await client.status()).stable).toBe('1.0.0');
});

it('a change needs a second-factor check within the last ten minutes, but a trial does not', async () => {
  const { shop } = client;
  shop.clock.set(later(new Date(), 11 * MINUTE_MS));
  const before = await log();
  for (const [action, body] of [
    ['rollback', { revision: 2 }],
    ['mark-bad', { version: '1.1.0', reason: 'x' }],
    ['freeze', { package: NAME, until: '2099-01-01', reason: 'x' }],
    ['previews', { releases: [{ name: NAME, version: '1.1.0' }], days: 1 }],
  ] as const)
    expect((await change(action, body)).json()).toMatchObject({ status: 403, code: 'confirmation-needed' });
  expect(await log()).toEqual(before);
  expect((await change('rollback', { revision: 2, isTrial: true })).statusCode).toBe(200);
});

it('a session that has ended permits nothing', async () => {
  const cookies = Object.fromEntries(ann.cookies);
  await ann.post('/api/staff/signout');
  const reply = await client.shop.app.inject({ url: '/api/releases', cookies });
  expect(reply.statusCode).toBe(401);
});

it('a wrong secret is refused, even in the browser of a person', async () => {
  const reply = await ann.request({ url: '/api/releases', headers: { authorization: 'Bearer wrong' } });
  expect(reply.statusCode).toBe(401);
});

it('a person needs the office’s address', async () => {
  const { context } = client.shop;
  const app = await buildApp({ ...context, config: { ...context.config, officeOrigin: 'https://office.test' } });
  const cookies = Object.fromEntries(ann.cookies);
  const statusAt = async (host: string) =>
    (await app.inject({ url: '/api/releases', headers: { host }, cookies })).statusCode;
  expect([await statusAt('office.test'), await statusAt('shop.test')]).toEqual([200, 401]);
  await app.close();
});
