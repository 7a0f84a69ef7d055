import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { addDays, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { adminOf } from '../../testing/adminLine';
import { offlineRequest } from '../../testing/offlineRequest';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { hashCharacters } from './activationCode';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const DEVICE = 'device-of-the-reception';
const post = (call: string, payload: object) =>
  selling.app.inject({ method: 'POST', url: `/api/activation/${call}`, payload });

async function oneCode() {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 1 });
  const [{ activationCodes, endDate }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const code: string = activationCodes[0].code;
  return { customer, code, endDate, machine: { code, computerName: 'RECEPTION-PC', deviceId: DEVICE } };
}

const requestFor = (code: string, deviceId = DEVICE) => offlineRequest(code, deviceId);

const publicKeys = async (): Promise<JSONWebKeySet> =>
  (await selling.app.inject({ url: '/api/activation/licencekeys' })).json();

/** Verifies a licence as a program does, with the shop's time. */
async function verify(licence: string, keys?: JSONWebKeySet) {
  const set = createLocalJWKSet(keys ?? (await publicKeys()));
  const { payload } = await jwtVerify(licence, set, { algorithms: ['EdDSA'], currentDate: selling.clock.now() });
  return payload;
}
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

test('an activation returns a licence that lasts for the days of grace', async () => {
  const { code, endDate, machine } = await oneCode();
  const { licence } = (await post('activate', machine)).json();
  const today = calendarDateOf(selling.clock.now());
  expect(await verify(licence)).toEqual({
    code,
    device: hashCharacters(`${code} ${DEVICE}`, 18),
    product: 'Call Recorder Pro',
    endDate,
    licenceEndDate: addDays(today, 30),
    iat: expect.closeTo(seconds(selling.clock.now()), -2),
    exp: seconds(startOfDay(addDays(today, 31))),
  });
  selling.clock.set(later(selling.clock.now(), 20 * DAY_MS));
  const renewed = await verify((await post('state', machine)).json().licence);
  expect(renewed.exp).toBe(seconds(startOfDay(addDays(today, 51))));
});

test('a licence never lasts longer than its code', async () => {
  const { endDate, machine } = await oneCode();
  selling.clock.set(startOfDay(addDays(endDate, -3)));
  const { licence } = (await post('activate', machine)).json();
  expect((await verify(licence)).exp).toBe(seconds(startOfDay(addDays(endDate, 1))));
  selling.clock.set(startOfDay(addDays(endDate, 1)));
  await expect(verify(licence)).rejects.toThrow(errors.JWTExpired);
});

test('only the computer that uses the code gets a licence, and only if it sends its device id', async () => {
  const { code, machine } = await oneCode();
  const nameless = (await post('activate', { code, computerName: 'RECEPTION-PC' })).json();
  expect(nameless).toMatchObject({ isThisDevice: true });
  expect(nameless).not.toHaveProperty('licence');
  expect((await post('state', machine)).json()).not.toHaveProperty('licence');
  expect((await post('activate', machine)).json()).toHaveProperty('licence');
  expect((await post('state', { ...machine, deviceId: 'device-of-another-pc' })).json()).not.toHaveProperty('licence');
  expect((await post('state', { code })).json()).not.toHaveProperty('licence');
  expect((await post('release', machine)).json()).not.toHaveProperty('licence');
});

test('the computers that used a code share its days of grace', async () => {
  const { machine } = await oneCode();
  const today = calendarDateOf(selling.clock.now());
  const lastDays: string[] = [];
  for (let move = 0; move <= 5; move += 1) {
    const here = { ...machine, deviceId: `device-of-machine-${move}` };
    lastDays.push((await post('activate', here)).json().licenceEndDate);
    await post('release', here);
  }
  expect(lastDays).toEqual([30, 15, 10, 8, 6, 5].map((days) => addDays(today, days)));
});

test('a program that starts to send a device id counts as a move, because its name may be another computer’s', async () => {
  const { code, machine } = await oneCode();
  const nameless = { code, computerName: machine.computerName };
  const statuses: number[] = [];
  for (let computer = 0; computer < 4; computer += 1) {
    await post('activate', nameless);
    const here = { ...machine, deviceId: `device-of-machine-${computer}` };
    statuses.push((await post('activate', here)).statusCode);
    await post('release', here);
  }
  // Each computer took two moves, except that the first one to use the code took one.
  expect(statuses).toEqual([200, 200, 200, 409]);
});

/** Asks for a file as the owner does, and frees the code again. */
async function fileFor({ customer, code }: Awaited<ReturnType<typeof oneCode>>, computer: string) {
  const body = { code, computerName: computer, request: requestFor(code, `device-of-machine-${computer}`) };
  const reply = await customer.post('/api/activation/activateoffline', body);
  await customer.post('/api/activation/releasecomputer', { code });
  return reply.json();
}

test('the owner activates a computer without internet, and its file lasts 120 days', async () => {
  const { customer, code, machine } = await oneCode();
  const body = { code, computerName: 'STUDIO-PC', request: requestFor(code).toLowerCase().replaceAll('-', ' ') };
  const offline = async () => (await customer.post('/api/activation/activateoffline', body)).json();
  const reply = await offline();
  const lastDay = addDays(calendarDateOf(selling.clock.now()), 120);
  expect(reply).toMatchObject({ computerName: 'STUDIO-PC', isThisDevice: true, licenceEndDate: lastDay });
  expect(await verify(reply.licence)).toMatchObject({
    device: hashCharacters(`${code} ${DEVICE}`, 18),
    licenceEndDate: lastDay,
    exp: seconds(startOfDay(addDays(lastDay, 1))),
  });
  const soon = addDays(lastDay, -100);
  await selling.context.db.updateTable('subscriptions').set({ end_date: soon }).execute();
  expect(await offline()).toMatchObject({ licenceEndDate: soon });
  const log = selling.context.db.selectFrom('activation_log').select(['action', 'actor', 'is_move']);
  const file = { action: 'activated', actor: 'customer', is_move: false };
  expect(await log.where('code', '=', code).execute()).toEqual([file, file]);
  // The same computer later goes online, which is not a move.
  expect((await post('activate', machine)).json()).toMatchObject({ isThisDevice: true });
  expect((await post('activate', { ...machine, deviceId: 'device-of-another-pc' })).json()).toMatchObject({
    code: 'in-use',
  });
});

test('activations without internet count as moves', async () => {
  const one = await oneCode();
  const codes: (string | undefined)[] = [];
  for (const computer of ['A', 'B', 'A', 'B', 'A', 'B', 'A']) codes.push((await fileFor(one, computer)).code);
  expect(codes).toEqual([...Array.from({ length: 6 }, () => one.code), 'moved-too-often']);
});

test('a code gets files for 3 computers in 365 days, and allow-move allows another one', async () => {
  const one = await oneCode();
  const start = selling.clock.now();
  const { db } = selling.context;
  await db.updateTable('subscriptions').set({ end_date: '2099-01-01' }).execute();
  await db
    .updateTable('sessions')
    .set({ expires_at: later(start, 1000 * DAY_MS) })
    .execute();
  // The program's own activation on the first computer is not a file.
  await post('activate', { ...one.machine, deviceId: 'device-of-machine-A' });
  for (const computer of ['A', 'B', 'C']) {
    expect(await fileFor(one, computer)).toHaveProperty('licence');
    selling.clock.set(later(selling.clock.now(), 40 * DAY_MS));
  }
  expect(await fileFor(one, 'D')).toMatchObject({
    status: 409,
    code: 'too-many-files',
    detail: expect.stringContaining('licence files for 3 computers in the last 365 days'),
  });
  expect(await fileFor(one, 'A')).toHaveProperty('licence');
  await adminOf(selling.context).admin(`allow-move ${one.code}`);
  expect(await fileFor(one, 'D')).toHaveProperty('licence');
  expect(await fileFor(one, 'E')).toMatchObject({ code: 'too-many-files' });
  // From this day on, the code has files for the computers A, C and D, and one permission.
  selling.clock.set(later(start, 410 * DAY_MS));
  expect(await fileFor(one, 'E')).toHaveProperty('licence');
  expect(await fileFor(one, 'B')).toMatchObject({ code: 'too-many-files' });
});

test('a mistyped request gets a sentence that says what to compare', async () => {
  const { customer, code } = await oneCode();
  const right = requestFor(code);
  const wrong = `${right.startsWith('A') ? 'B' : 'A'}${right.slice(1)}`;
  for (const request of [wrong, right.slice(1), requestFor('00000-00000-00000-00000')]) {
    const reply = await customer.post('/api/activation/activateoffline', { code, computerName: 'PC', request });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.request).toContain(`This isn’t a request for the code ${code}.`);
  }
});

test('only the owner can activate a code without internet, and not if it has ended, is blocked or was replaced', async () => {
  const { customer, code } = await oneCode();
  const offline = async (browser = customer) =>
    (
      await browser.post('/api/activation/activateoffline', { code, computerName: 'PC', request: requestFor(code) })
    ).json();
  expect(await offline(await selling.signedIn())).toMatchObject({ status: 404, code: 'unknown-code' });
  expect(await offline(selling.browser())).toMatchObject({ status: 401 });
  const set = (change: object) => selling.context.db.updateTable('subscriptions').set(change).execute();
  await set({ end_date: '2020-01-01' });
  expect(await offline()).toMatchObject({ status: 403, code: 'expired' });
  await set({ end_date: '2099-01-01', blocked_at: new Date(), block_reason: 'refunded' });
  expect(await offline()).toMatchObject({ status: 403, code: 'blocked' });
  await set({ blocked_at: null, block_reason: null });
  await adminOf(selling.context).admin(`replace-code ${code} --reason stolen --yes`);
  expect(await offline()).toMatchObject({ status: 404 });
});

test('a rotation signs with a key that programs already know, and the old licences stay valid', async () => {
  const { machine } = await oneCode();
  const old = (await post('activate', machine)).json().licence;
  const shipped = await publicKeys();
  expect(shipped.keys).toHaveLength(2);
  await adminOf(selling.context).admin('rotate-licence-key --yes');
  const fresh = (await post('state', machine)).json().licence;
  expect(fresh.split('.')[0]).not.toBe(old.split('.')[0]);
  await verify(fresh, shipped);
  await verify(old);
  expect((await publicKeys()).keys).toHaveLength(3);
  const rows = await selling.context.db.selectFrom('licence_keys').select('private_key').orderBy('number').execute();
  expect(rows.map(({ private_key }) => private_key === null)).toEqual([true, false, false]);
});

test('a withdrawal ends every key that signed until now and the next key, and creates two new ones', async () => {
  const { machine } = await oneCode();
  const { admin } = adminOf(selling.context);
  const licenceNow = async () => (await post('activate', machine)).json().licence;
  const stolen = [await licenceNow()];
  await admin('rotate-licence-key --yes');
  stolen.push(await licenceNow());
  const before = (await publicKeys()).keys.map(({ kid }) => kid);
  await admin('rotate-licence-key --withdraw --yes');
  for (const licence of stolen) await expect(verify(licence)).rejects.toThrow(errors.JWKSNoMatchingKey);
  const { keys } = await publicKeys();
  expect(keys).toHaveLength(2);
  expect(before).not.toEqual(expect.arrayContaining(keys.map(({ kid }) => kid)));
  await verify(await licenceNow());
});

test('servers that start at the same time agree on the keys', async () => {
  await selling.context.db.deleteFrom('licence_keys').execute();
  const [first, ...others] = await Promise.all([publicKeys(), publicKeys(), publicKeys()]);
  expect(others).toEqual([first, first]);
});

test('a shop that has lost every private key creates two keys with new numbers', async () => {
  const { machine } = await oneCode();
  const old = (await post('activate', machine)).json().licence;
  const { db } = selling.context;
  const numbers = async () =>
    (await db.selectFrom('licence_keys').select('number').orderBy('number').execute()).map(({ number }) => number);
  const before = await numbers();
  await db.updateTable('licence_keys').set({ private_key: null }).execute();
  await verify((await post('state', machine)).json().licence);
  await verify(old);
  const last = Math.max(...before);
  expect(await numbers()).toEqual([...before, last + 1, last + 2]);
});

test('a withdrawal frees no number, so that a server that started before it creates no key again', async () => {
  const { db } = selling.context;
  const numbers = db.selectFrom('licence_keys').select('number').orderBy('number');
  await db.deleteFrom('licence_keys').execute();
  await publicKeys();
  await adminOf(selling.context).admin('rotate-licence-key --withdraw --yes');
  expect(await numbers.execute()).toEqual([1, 2, 3, 4].map((number) => ({ number })));
});

test('no reply contains the private part of a key', async () => {
  const { customer, machine } = await oneCode();
  const replies = [await post('activate', machine), await customer.get('/api/account/export')];
  const keys = await selling.context.db.selectFrom('licence_keys').select('private_key').execute();
  const text = [JSON.stringify(await publicKeys()), ...replies.map(({ body }) => body)].join();
  for (const { private_key } of keys) if (private_key !== null) expect(text).not.toContain(private_key);
});
