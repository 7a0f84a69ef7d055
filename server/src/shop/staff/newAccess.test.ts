import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { adminOf } from '../../testing/adminLine';
import { createAuthenticator } from '../../testing/authenticator';
import { newStaffEmail, proveSecondFactor, setUpStaff, signInStaff, type TestStaff } from '../../testing/staff';
import { openTestShop, type TestBrowser, type TestShop } from '../../testing/testShop';
import { findCauses } from '../alerts/findCauses';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.clock.reset());
afterAll(() => shop.close());

/** Returns the events in the emails to a member of staff. */
async function mailedTo(email: string): Promise<unknown[]> {
  const mails = await shop.context.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'staff-access')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return mails.map(({ payload }) => ('event' in payload ? payload.event : undefined));
}

async function signIn(browser: TestBrowser, email: string, { recoveryCodes }: TestStaff) {
  const reply = await signInStaff(browser, email, recoveryCodes.pop());
  expect(reply.statusCode).toBe(204);
}

const SET_UP = 'Someone set up this sign-in with a link from the operator.';
const UNKNOWN = 'Somebody signed in with a browser that the account has not used before: an unknown browser.';

test('a sign-in from a new browser is emailed to its owner, and later ones from it are not', async () => {
  const email = newStaffEmail();
  const staff = await setUpStaff(shop, email);
  await signIn(staff.browser, email, staff);
  expect(await mailedTo(email)).toEqual([SET_UP]);
  const other = shop.browser();
  await signIn(other, email, staff);
  await signIn(other, email, staff);
  expect(await mailedTo(email)).toEqual([SET_UP, UNKNOWN]);
});

test('a browser that a colleague has used is new to another account', async () => {
  const email = newStaffEmail();
  const { browser } = await setUpStaff(shop, newStaffEmail());
  const staff = await setUpStaff(shop, email);
  await signIn(browser, email, staff);
  expect(await mailedTo(email)).toEqual([SET_UP, UNKNOWN]);
});

test('an account forgets a browser after 180 days, and all browsers at a reset', async () => {
  const email = newStaffEmail();
  const staff = await setUpStaff(shop, email);
  shop.clock.set(later(shop.clock.now(), 181 * DAY_MS));
  await shop.context.db.deleteFrom('staff_devices').where('expires_at', '<=', shop.clock.now()).execute();
  await signIn(staff.browser, email, staff);
  expect(await mailedTo(email)).toEqual([SET_UP, UNKNOWN]);
  await adminOf(shop.context).admin(`staff reset ${email}`);
  expect(
    await shop.context.db
      .selectFrom('staff_devices')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .where('email', '=', email)
      .select('token_hash')
      .execute(),
  ).toEqual([]);
});

test('changes of passkeys and recovery codes are emailed, and the merchant gets an alert for a day', async () => {
  const email = newStaffEmail();
  const staff = await setUpStaff(shop, email);
  await proveSecondFactor(staff);
  const request = (await staff.browser.post('/api/staff/newpasskey')).json();
  const passkey = createAuthenticator().create(request, 'Laptop');
  await staff.browser.post('/api/staff/addpasskey', passkey);
  await proveSecondFactor(staff);
  await staff.browser.post('/api/staff/recoverycodes');
  await staff.browser.post('/api/staff/removepasskey', { id: passkey.id });
  const events = [
    SET_UP,
    'Somebody added a passkey.',
    'Somebody created new recovery codes. The old ones no longer work.',
    'Somebody removed a passkey.',
  ];
  expect(await mailedTo(email)).toEqual(events);
  const alerts = async () =>
    (await findCauses(shop.context.db, shop.clock.now()))
      .map(({ sentence }) => sentence)
      .filter((sentence) => sentence.includes(email));
  expect(await alerts()).toEqual(
    events
      .toReversed()
      .map(
        (event) =>
          `New access to the office account ${email}, from 127.0.0.1: ${event} If it wasn't this person, run "staff reset ${email}".`,
      ),
  );
  shop.clock.set(later(shop.clock.now(), DAY_MS + MINUTE_MS));
  expect(await alerts()).toEqual([]);
});
