import { openTestDatabase } from '../testing/testDatabase';
import type { DbOrTrx } from 'server-kit/db/database';
import { prepared } from 'server-kit/db/prepared';

test("a prepared statement uses each run's values", async () => {
  const { db, close } = await openTestDatabase();
  try {
    const findPrice = prepared(['quantity'], (any, { quantity }: { quantity: number }) =>
      any
        .selectFrom('prices')
        .select('unit_price_pence')
        .where('quantity', '=', quantity)
        .where('unit_price_pence', '>', 0),
    );
    await db
      .insertInto('prices')
      .values([1, 2].map((quantity) => ({ quantity, unit_price_pence: quantity * 100 })))
      .execute();
    const replies = await Promise.all([1, 2, 3].map((quantity) => findPrice(db, { quantity })));
    expect(replies).toEqual([[{ unit_price_pence: 100 }], [{ unit_price_pence: 200 }], []]);
  } finally {
    await close();
  }
});

test("a prepared statement compares times to the millisecond and reads its transaction's changes", async () => {
  const { db, close } = await openTestDatabase();
  try {
    const findSessions = prepared(['since'], (any, { since }: { since: Date }) =>
      any.selectFrom('sessions').select('token_hash').where('expires_at', '>=', since),
    );
    const instant = new Date('2027-03-28T00:30:00.123Z');
    const later = new Date(instant.getTime() + 1);
    const addSession = async (to: DbOrTrx, token_hash: string) => {
      await to
        .insertInto('sessions')
        .values({ token_hash, user_id: 'ada', created_at: instant, expires_at: instant })
        .execute();
    };
    await db
      .insertInto('users')
      .values({ id: 'ada', email: 'a@example.com', email_key: 'a@example.com', password_hash: '', created_at: instant })
      .execute();
    await addSession(db, 'kept');
    const undone = db.transaction().execute(async (trx) => {
      await addSession(trx, 'undone');
      expect(await findSessions(trx, { since: instant })).toHaveLength(2);
      expect(await findSessions(trx, { since: later })).toEqual([]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await findSessions(db, { since: instant })).toEqual([{ token_hash: 'kept' }]);
    expect(await findSessions(db, { since: later })).toEqual([]);
  } finally {
    await close();
  }
});
