import { openTestDatabase } from '../testing/testDatabase';
import { prepared } from './prepared';

test('a statement built once answers for the values of each run', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const findPrice = prepared(['quantity'], (any, { quantity }: { quantity: number }) =>
      any.selectFrom('prices').select('unit_price_pence').where('quantity', '=', quantity).where('unit_price_pence', '>', 0),
    );
    await db.insertInto('prices').values([1, 2].map((quantity) => ({ quantity, unit_price_pence: quantity * 100 }))).execute();
    const answers = await Promise.all([1, 2, 3].map((quantity) => findPrice(db, { quantity })));
    expect(answers).toEqual([[{ unit_price_pence: 100 }], [{ unit_price_pence: 200 }], []]);
  } finally {
    await close();
  }
});
