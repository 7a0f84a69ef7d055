import type { Trx } from 'server-kit/db/database';
import { adminOf } from '../../testing/adminLine';
import { moveCalls } from '../../testing/moveRequests';
import { waitingForLocks } from '../../testing/postgres/waitingForLocks';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_PASSWORD, type TestBrowser } from '../../testing/testShop';
import { openNotedTransfer, openTransfer } from '../../testing/transfers';

// These tests run on PostgreSQL only, because the embedded database has one connection.

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

const admin = (line: string) => adminOf(selling.context).admin(line);
const remove = async (browser: TestBrowser) =>
  (await browser.post('/api/account/delete', { password: TEST_PASSWORD })).statusCode;

/**
 * Starts a change and a deletion in this order, while the test holds a lock that both need. Returns their outcomes
 * after the test releases the lock.
 */
async function together(lock: (trx: Trx) => Promise<unknown>, change: () => Promise<string>, browser: TestBrowser) {
  const { db } = selling.context;
  let ends: Promise<PromiseSettledResult<string | number>[]> | undefined;
  await db.transaction().execute(async (trx) => {
    await lock(trx);
    const changed = change();
    await waitingForLocks(db, 1);
    ends = Promise.allSettled([changed, remove(browser)]);
    await waitingForLocks(db, 2);
  });
  return ends;
}

test('support replaces a code while its owner deletes the account', async () => {
  const { ask, owner, code } = await moveCalls(selling).codeInUse();
  await ask();
  const lockSeat = (trx: Trx) =>
    trx.selectFrom('activation_codes').select('code').where('code', '=', code).forUpdate().execute();
  expect(await together(lockSeat, () => admin(`replace-code ${code} --reason stolen --yes`), owner)).toMatchObject([
    { value: expect.stringContaining(`The code …${code.slice(-5)} no longer works.`) },
    { value: 204 },
  ]);
});

test('support transfers a subscription while its owner deletes the account', async () => {
  const { owner, heirEmail, id } = await openNotedTransfer(selling);
  const lockNotes = (trx: Trx) =>
    trx.selectFrom('office_notes').select('id').where('about', '=', id).forUpdate().execute();
  expect(
    await together(lockNotes, () => admin(`transfer ${id} ${heirEmail} --reason left --yes`), owner),
  ).toMatchObject([{ value: expect.stringContaining(`now belongs to ${heirEmail}`) }, { value: 204 }]);
});

test('support can’t transfer a subscription to a customer who deletes the account at the same time', async () => {
  const { owner, heir, heirEmail, id } = await openTransfer(selling);
  const { db } = selling.context;
  await buy(selling, heir);
  let ends: Promise<PromiseSettledResult<string | number>[]> | undefined;
  await db.transaction().execute(async (trx) => {
    const account = trx.selectFrom('users').select('id').where('email', '=', heirEmail);
    await trx.selectFrom('orders').select('id').where('user_id', '=', account).forUpdate().execute();
    const removed = remove(heir);
    await waitingForLocks(db, 1);
    ends = Promise.allSettled([admin(`transfer ${id} ${heirEmail} --reason left --yes`), removed]);
    await waitingForLocks(db, 2);
  });
  expect(await ends).toMatchObject([
    { reason: { message: expect.stringContaining(`There is no customer ${heirEmail}.`) } },
    { value: 204 },
  ]);
  expect((await owner.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
});
