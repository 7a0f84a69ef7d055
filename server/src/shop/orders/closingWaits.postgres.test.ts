import { untilTransactionWaits } from 'server-kit/testing/concurrency';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { bookingDay, closeAccounts, lockClosedPeriod } from './closedPeriod';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('closing a month waits for a sale that is being booked in it', async () => {
  const { db } = selling.context;
  await db.transaction().execute((trx) => closeAccounts(trx, '2025-01-31'));
  const sale = await db.startTransaction().execute();
  expect(await bookingDay(sale, new Date('2025-02-27T12:00:00Z'))).toBe('2025-02-27');
  let hasBegun = false;
  const closing = db.transaction().execute(async (trx) => {
    await lockClosedPeriod(trx);
    hasBegun = true;
    await closeAccounts(trx, '2025-02-28');
  });
  await untilTransactionWaits(db);
  expect(hasBegun).toBe(false);
  await sale.commit().execute();
  await closing;
  expect(await bookingDay(db, new Date('2025-02-27T12:00:00Z'))).toBe('2025-03-01');
});
