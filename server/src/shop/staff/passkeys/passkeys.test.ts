import { Readable } from 'node:stream';
import type { PasskeyRequest } from 'shared/contract/passkeys';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { createAuthenticator } from '../../../testing/authenticator';
import { adminOf } from '../../../testing/adminLine';
import {
  addStaff,
  newStaffEmail,
  oneTimeCode,
  proveSecondFactor,
  setUpStaff,
  type TestStaff,
} from '../../../testing/staff';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { openTestShop, type TestBrowser, type TestShop } from '../../../testing/testShop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

const wait = (ms: number) => shop.clock.set(later(shop.clock.now(), ms));
const statusOf = async (browser: TestBrowser, path: string, body?: object) =>
  (await browser.post(`/api/staff/${path}`, body)).statusCode;
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/staff/me')).statusCode === 200;
const challengeFor = async (browser: TestBrowser) => (await browser.post('/api/staff/passkeychallenge')).json();
const namesOf = async (browser: TestBrowser) =>
  (await browser.get('/api/staff/passkeys')).json<{ name: string }[]>().map(({ name }) => name);

/** Adds a passkey to the account of a member of staff who has just proved the second factor. */
async function addProvedPasskey(browser: TestBrowser, name = 'Laptop') {
  const device = createAuthenticator();
  const created = device.create((await browser.post('/api/staff/newpasskey')).json(), name);
  expect(await statusOf(browser, 'addpasskey', created)).toBe(204);
  return { device, id: created.id };
}

/** Proves the second factor with a recovery code and adds a passkey. */
async function addPasskey(staff: Pick<TestStaff, 'browser' | 'recoveryCodes'>) {
  await proveSecondFactor(staff);
  return addProvedPasskey(staff.browser);
}

/** Adds a member of staff who has signed in with a password and then proved the second factor again. */
async function setUpProved(email = newStaffEmail()) {
  const staff = await setUpStaff(shop, email);
  await proveSecondFactor(staff);
  return staff;
}

/** The body of a request that arrives after the operator has reset the account. */
async function* lateBody(email: string, body: object) {
  await adminOf(shop.context).admin(`staff reset ${email}`);
  yield JSON.stringify(body);
}

/** Adds a member of staff who only has a passkey. */
async function joinWithPasskey(email = newStaffEmail()) {
  const link = await addStaff(shop, email);
  const browser = shop.browser();
  const device = createAuthenticator();
  const request = (await browser.post('/api/staff/linknewpasskey', { link })).json();
  const setup = { link, passkey: device.create(request, 'Phone') };
  expect(await statusOf(browser, 'linkpasskey', setup)).toBe(204);
  return { browser, device, id: setup.passkey.id, setup, email };
}

test('staff add a passkey and sign in with it in one step', async () => {
  const { device } = await addPasskey(await setUpStaff(shop, newStaffEmail()));
  const another = shop.browser();
  expect(await statusOf(another, 'passkeysignin', device.prove(await challengeFor(another)))).toBe(204);
  expect(await isSignedIn(another)).toBe(true);
});

test('a new member of staff sets up a passkey instead of a password, and the link works only once', async () => {
  const { browser, setup, device } = await joinWithPasskey();
  expect(await isSignedIn(browser)).toBe(true);
  expect(await statusOf(shop.browser(), 'linkpasskey', setup)).toBe(404);
  expect(await statusOf(browser, 'passkeysignin', device.prove(await challengeFor(browser)))).toBe(204);
});

test('a signature works once, and within five minutes', async () => {
  const { browser, device } = await joinWithPasskey();
  const proof = device.prove(await challengeFor(browser));
  expect(await statusOf(shop.browser(), 'passkeysignin', proof)).toBe(204);
  expect(await statusOf(shop.browser(), 'passkeysignin', proof)).toBe(401);
  const late = await challengeFor(browser);
  wait(5 * MINUTE_MS);
  expect(await statusOf(shop.browser(), 'passkeysignin', device.prove(late))).toBe(401);
});

test.each([
  ['another site', { origin: 'http://shop.test.example' }],
  ['a device that did not check who uses it', { isUserVerified: false }],
  ['a copy of the device, whose counter is behind', { counter: 1 }],
])('a signature from %s is refused', async (_, deviations) => {
  const { browser, device } = await joinWithPasskey();
  const proof = device.prove(await challengeFor(browser), deviations);
  const reply = await shop.browser().post('/api/staff/passkeysignin', proof);
  expect(reply.json()).toMatchObject({ status: 401, detail: expect.stringContaining('was not accepted') });
});

test('a passkey with the id of another one is refused', async () => {
  const { browser, id } = await joinWithPasskey();
  const proof = { ...createAuthenticator().prove(await challengeFor(browser)), id };
  expect(await statusOf(shop.browser(), 'passkeysignin', proof)).toBe(401);
});

test.each([
  ['another site', { origin: 'http://shop.test.example' }],
  ['a device that did not check who uses it', { isUserVerified: false }],
])('a passkey from %s is not added', async (_, deviations) => {
  const { browser } = await setUpProved();
  const created = createAuthenticator().create((await browser.post('/api/staff/newpasskey')).json(), 'x', deviations);
  expect((await browser.post('/api/staff/addpasskey', created)).json()).toMatchObject({
    status: 400,
    detail: 'The passkey could not be added. Try again within five minutes.',
  });
  expect(await namesOf(browser)).toEqual([]);
});

test('nobody can add a passkey with the challenge of a colleague or of a sign-in', async () => {
  const { browser } = await setUpProved();
  const { browser: colleague } = await setUpProved();
  const request = (await browser.post('/api/staff/newpasskey')).json();
  for (const challenge of [request, { ...request, ...(await challengeFor(browser)) }])
    expect(await statusOf(colleague, 'addpasskey', createAuthenticator().create(challenge, 'x'))).toBe(400);
});

const proofOf = async (browser: TestBrowser, device: ReturnType<typeof createAuthenticator>) => ({
  ...device.prove(await challengeFor(browser)),
  isForNewAccess: true,
});
const proveWith = async (browser: TestBrowser, device: ReturnType<typeof createAuthenticator>) =>
  expect(await statusOf(browser, 'passkeyconfirm', await proofOf(browser, device))).toBe(204);

test('staff list and remove their passkeys, but not the only way to sign in', async () => {
  const { browser, device, id } = await joinWithPasskey();
  expect(await statusOf(browser, 'removepasskey', { id })).toBe(409);
  await proveWith(browser, device);
  await addProvedPasskey(browser, ' Laptop ');
  expect(await namesOf(browser)).toEqual(['Phone', 'Laptop']);
  expect(await statusOf(browser, 'removepasskey', { id })).toBe(204);
  expect(await namesOf(browser)).toEqual(['Laptop']);
});

test('nobody can remove the passkey of a colleague', async () => {
  const { browser, id } = await joinWithPasskey();
  const { browser: colleague } = await setUpStaff(shop, newStaffEmail());
  await statusOf(colleague, 'removepasskey', { id });
  expect(await namesOf(browser)).toEqual(['Phone']);
});

test('adding and removing a passkey asks for a new proof, which a passkey gives too', async () => {
  const { browser, device, id } = await joinWithPasskey();
  wait(11 * MINUTE_MS);
  for (const [path, body] of [['newpasskey'], ['removepasskey', { id }]] as const)
    expect((await browser.post(`/api/staff/${path}`, body)).json()).toMatchObject({ code: 'confirmation-needed' });
  await proveWith(browser, device);
  expect(await statusOf(browser, 'newpasskey')).toBe(200);
});

test('a member of staff without a password gets no recovery codes', async () => {
  const { browser, device } = await joinWithPasskey();
  await proveWith(browser, device);
  expect((await browser.post('/api/staff/recoverycodes')).json()).toMatchObject({
    status: 409,
    detail: 'You sign in with a passkey only, so you need no recovery codes.',
  });
});

test('a sign-in does not count as proof for a new passkey, and each proof adds one', async () => {
  const staff = await setUpStaff(shop, newStaffEmail());
  expect((await staff.browser.post('/api/staff/newpasskey')).json()).toMatchObject({ code: 'confirmation-needed' });
  await proveSecondFactor(staff);
  const requests = [
    await staff.browser.post('/api/staff/newpasskey'),
    await staff.browser.post('/api/staff/newpasskey'),
  ];
  const statuses: number[] = [];
  for (const request of requests)
    statuses.push(await statusOf(staff.browser, 'addpasskey', createAuthenticator().create(request.json(), 'Phone')));
  expect(statuses).toEqual([204, 403]);
});

test('two calls at once cannot use the same proof', async () => {
  const { browser } = await setUpProved();
  const requests = [await browser.post('/api/staff/newpasskey'), await browser.post('/api/staff/newpasskey')];
  const statuses = await Promise.all(
    requests.map((request) => statusOf(browser, 'addpasskey', createAuthenticator().create(request.json(), 'Phone'))),
  );
  expect(statuses.sort()).toEqual([204, 403]);
});

test('the passkey of a colleague proves nothing', async () => {
  const { browser } = await joinWithPasskey();
  const { device } = await joinWithPasskey();
  expect(await statusOf(browser, 'passkeyconfirm', await proofOf(browser, device))).toBe(400);
});

test('a reset removes the passkeys', async () => {
  const { device, email } = await joinWithPasskey();
  await adminOf(shop.context).admin(`staff reset ${email}`);
  const browser = shop.browser();
  expect(await statusOf(browser, 'passkeysignin', device.prove(await challengeFor(browser)))).toBe(401);
});

test.each([
  ['newpasskey', () => ({})],
  ['addpasskey', (request: PasskeyRequest) => createAuthenticator().create(request, 'Late')],
  ['confirm', () => ({ code: '123456', isForNewAccess: false })],
])('a call of %s ends if a reset happens before its body arrives', async (path, bodyFor) => {
  const email = newStaffEmail();
  const { browser } = await setUpProved(email);
  const body = bodyFor((await browser.post('/api/staff/newpasskey')).json());
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/${path}`,
    headers: { 'content-type': 'application/json', origin: TEST_ORIGIN },
    cookies: Object.fromEntries(browser.cookies),
    payload: Readable.from(lateBody(email, body)),
  });
  expect(reply.statusCode).toBe(404);
  const { rows } = await adminOf(shop.context).adminJson('staff list');
  expect(rows).toContainEqual(expect.objectContaining({ email, passkeys: 0 }));
});

test('the operators’ log shows who added a passkey', async () => {
  const email = newStaffEmail();
  await addPasskey(await setUpStaff(shop, email));
  const entries = await shop.context.db.selectFrom('operator_log').select(['who', 'command']).execute();
  expect(entries).toContainEqual({ who: `${email} (support)`, command: 'passkey add' });
});

test('a browser cannot store a passkey under an id that is not its own', async () => {
  const { browser } = await setUpProved();
  const device = createAuthenticator();
  const created = device.create((await browser.post('/api/staff/newpasskey')).json(), 'Laptop');
  const other = Buffer.from('an id of another device').toString('base64url');
  await statusOf(browser, 'addpasskey', { ...created, id: other });
  expect(await statusOf(browser, 'passkeysignin', device.prove(await challengeFor(browser)))).toBe(204);
});

test('nobody gets more than 20 passkeys by beginning to add several at once', async () => {
  const { browser, device } = await joinWithPasskey();
  await proveWith(browser, device);
  const begin = async () => (await browser.post('/api/staff/newpasskey')).json<PasskeyRequest>();
  const requests: PasskeyRequest[] = [];
  for (let count = 0; count < 20; count += 1) requests.push(await begin());
  const statuses: number[] = [];
  for (const request of requests) {
    await proveWith(browser, device);
    statuses.push(await statusOf(browser, 'addpasskey', createAuthenticator().create(request, 'Phone')));
  }
  expect(statuses.slice(18)).toEqual([204, 409]);
});

test('a password still signs in after passkeys were added', async () => {
  const email = newStaffEmail();
  const staff = await setUpStaff(shop, email);
  const { browser, secret } = staff;
  await addPasskey(staff);
  wait(MINUTE_MS);
  expect(await statusOf(browser, 'confirm', { code: await oneTimeCode(shop, secret), isForNewAccess: false })).toBe(
    204,
  );
});

test('at another address of the shop, the reply says where passkeys work', async () => {
  const two = await openTestShop({ siteOrigins: ['http://127.0.0.1:3000', 'http://localhost:3000'] });
  try {
    const headers = { origin: 'http://127.0.0.1:3000' };
    const reply = await two.app.inject({ method: 'POST', url: '/api/staff/passkeychallenge', headers });
    expect(reply.json()).toMatchObject({
      status: 409,
      detail: 'Passkeys work only at http://localhost:3000/office. Open the office there.',
    });
  } finally {
    await two.close();
  }
});

test('a network gets a limited number of challenges', async () => {
  const replies: number[] = [];
  for (let attempt = 0; attempt < 101; attempt += 1) {
    const request = { method: 'POST', url: '/api/staff/passkeychallenge', remoteAddress: '203.0.113.9' } as const;
    replies.push((await shop.browser().request(request)).statusCode);
  }
  expect([...new Set(replies)]).toEqual([200, 429]);
});
