import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { openTestShop, type TestBrowser, type TestShop } from '../../testing/testShop';
import { adminOf } from '../../testing/adminLine';
import { addStaff, newStaffEmail, oneTimeCode, setUpStaff, signInStaff, STAFF_PASSWORD } from '../../testing/staff';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

const codeOf = (secret: string) => oneTimeCode(shop, secret);
const me = (browser: TestBrowser) => browser.get('/api/staff/me');
const wait = (ms: number) => shop.clock.set(later(shop.clock.now(), ms));

const setUp = (email: string) => setUpStaff(shop, email);

test('a new member of staff sets up a password and an authenticator app with the link, and is signed in', async () => {
  const email = newStaffEmail();
  const { browser, recoveryCodes } = await setUp(email);
  expect((await me(browser)).json()).toEqual({ email, role: 'support' });
  expect(recoveryCodes).toHaveLength(10);
});

test('a link works only once', async () => {
  const { link } = await setUp(newStaffEmail());
  expect((await shop.browser().post('/api/staff/link', { link })).json()).toMatchObject({
    status: 404,
    detail: 'This link does not work any more. Ask the owner of the shop for a new one.',
  });
});

test('a link with a wrong one-time code stays valid', async () => {
  const link = await addStaff(shop, newStaffEmail());
  const reply = await shop.browser().post('/api/staff/password', { link, password: STAFF_PASSWORD, code: '000000' });
  expect(reply.json()).toMatchObject({ status: 400, code: 'wrong-code' });
  expect((await shop.browser().post('/api/staff/link', { link })).statusCode).toBe(200);
});

test('staff sign in with password and one-time code, and each code works once', async () => {
  const email = newStaffEmail();
  const { secret } = await setUp(email);
  wait(MINUTE_MS);
  const code = await codeOf(secret);
  const browser = shop.browser();
  expect((await signInStaff(browser, email, code)).statusCode).toBe(204);
  expect((await me(browser)).statusCode).toBe(200);
  expect((await signInStaff(shop.browser(), email, code)).statusCode).toBe(401);
});

test('a recovery code replaces the one-time code once', async () => {
  const email = newStaffEmail();
  const { recoveryCodes } = await setUp(email);
  const [code = ''] = recoveryCodes;
  expect((await signInStaff(shop.browser(), email, ` ${code.toUpperCase()} `)).statusCode).toBe(204);
  expect((await signInStaff(shop.browser(), email, code)).statusCode).toBe(401);
});

test('the reply to a wrong sign-in does not say what is wrong', async () => {
  const email = newStaffEmail();
  const { secret } = await setUp(email);
  wait(MINUTE_MS);
  const replies = [
    await signInStaff(shop.browser(), email, '000000'),
    await signInStaff(shop.browser(), email, await codeOf(secret), 'a wrong password'),
    await signInStaff(shop.browser(), 'stranger@example.com', '000000'),
  ];
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toHaveProperty('size', 1);
});

test('a session lasts 12 hours', async () => {
  const { browser } = await setUp(newStaffEmail());
  wait(12 * HOUR_MS - MINUTE_MS);
  expect((await me(browser)).statusCode).toBe(200);
  wait(2 * MINUTE_MS);
  expect((await me(browser)).statusCode).toBe(204);
});

test('other sites never send the cookies of the staff, and scripts cannot read them', async () => {
  const email = newStaffEmail();
  const { recoveryCodes } = await setUp(email);
  const { cookies } = await signInStaff(shop.browser(), email, recoveryCodes[0] ?? '');
  expect(cookies).toMatchObject(
    ['staff', 'staff-device'].map((name) => ({ name, httpOnly: true, sameSite: 'Strict', path: '/' })),
  );
});

test('a customer is a stranger to the office, even with the address of a staff member', async () => {
  const email = newStaffEmail();
  await setUp(email);
  const customer = await shop.signedIn(email);
  expect((await me(customer)).statusCode).toBe(204);
  customer.cookies.set('staff', customer.cookies.get('session') ?? '');
  expect((await me(customer)).statusCode).toBe(204);
});

test('an attacker with the password can neither guess the one-time code nor learn that the password is right', async () => {
  const email = newStaffEmail();
  const { secret } = await setUp(email);
  wait(MINUTE_MS);
  const attempt = async (address: number, code: string, password = STAFF_PASSWORD) => {
    const { statusCode, body } = await shop.browser().request({
      method: 'POST',
      url: '/api/staff/signin',
      payload: { email, password, code },
      remoteAddress: `198.51.100.${address}`,
    });
    return `${statusCode} ${body}`;
  };
  const replies = new Set([await attempt(0, '000000', 'a wrong password')]);
  for (let address = 1; address <= 11; address += 1) replies.add(await attempt(address, '000000'));
  replies.add(await attempt(12, await codeOf(secret)));
  expect([...replies]).toEqual([expect.stringMatching(/^401 .*After ten wrong codes, wait an hour/)]);
  wait(HOUR_MS);
  expect(await attempt(12, await codeOf(secret))).toBe('204 ');
});

test('the operator adds, resets and removes members of staff, and changes their roles', async () => {
  const { admin } = adminOf(shop.context);
  const email = newStaffEmail();
  const { browser } = await setUp(email);
  await expect(admin(`staff add ${email} --role owner`)).rejects.toThrow('is already a member of staff');
  await admin(`staff role ${email} --role squad:mfe-account`);
  expect((await me(browser)).json()).toEqual({ email, role: 'squad:mfe-account' });
  expect(await admin('staff list')).toContain(email);
  expect(await admin(`staff reset ${email}`)).toContain('/office/join#');
  expect((await me(browser)).statusCode).toBe(204);
  await admin(`staff remove ${email}`);
  await expect(admin(`staff remove ${email}`)).rejects.toThrow(`${email} is not a member of staff.`);
});

test.each(['boss', 'squad:', 'squad:mfe checkout', ''])('the role %j is refused', async (role) => {
  const { admin } = adminOf(shop.context);
  await expect(admin(['staff', 'add', newStaffEmail(), '--role', role])).rejects.toThrow(/^Give the role with --role/);
});

test('a member of staff lists the sessions, the current one first, and ends another one', async () => {
  const email = newStaffEmail();
  const { browser, recoveryCodes } = await setUp(email);
  const other = shop.browser();
  await signInStaff(other, email, recoveryCodes[0] ?? '');
  const sessions: { id: string; isThisDevice: boolean }[] = (await browser.get('/api/staff/sessions')).json();
  expect(sessions.map(({ isThisDevice }) => isThisDevice)).toEqual([true, false]);
  for (const { id } of sessions) await browser.post('/api/staff/endsession', { id });
  expect([(await me(browser)).statusCode, (await me(other)).statusCode]).toEqual([200, 204]);
});

test('nobody can end the session of a colleague', async () => {
  const { browser } = await setUp(newStaffEmail());
  const { browser: colleague } = await setUp(newStaffEmail());
  const [session]: { id: string }[] = (await colleague.get('/api/staff/sessions')).json();
  await browser.post('/api/staff/endsession', { id: session?.id });
  expect((await me(colleague)).statusCode).toBe(200);
});

test('the proof of another action creates no recovery codes', async () => {
  const { browser, recoveryCodes } = await setUp(newStaffEmail());
  await browser.post('/api/staff/confirm', { code: recoveryCodes[0], isForNewAccess: false });
  expect((await browser.post('/api/staff/recoverycodes')).json()).toMatchObject({ code: 'confirmation-needed' });
});

test('new recovery codes need a proof after the sign-in, and each proof replaces them once', async () => {
  const { browser, secret } = await setUp(newStaffEmail());
  const renew = () => browser.post('/api/staff/recoverycodes');
  wait(MINUTE_MS);
  expect((await renew()).json()).toMatchObject({ status: 403, code: 'confirmation-needed' });
  expect((await browser.post('/api/staff/confirm', { code: '000000', isForNewAccess: true })).json()).toMatchObject({
    code: 'wrong-code',
  });
  expect((await renew()).statusCode).toBe(403);
  expect(
    (await browser.post('/api/staff/confirm', { code: await codeOf(secret), isForNewAccess: true })).statusCode,
  ).toBe(204);
  expect((await renew()).statusCode).toBe(200);
  expect((await renew()).statusCode).toBe(403);
});

test('strangers find nothing at the calls for staff', async () => {
  const replies = [
    await shop.browser().get('/api/staff/sessions'),
    await (await shop.signedIn()).post('/api/staff/confirm', { code: '000000', isForNewAccess: false }),
  ];
  for (const reply of replies)
    expect(reply.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' });
});
