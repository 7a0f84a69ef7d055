import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/testDatabase';

test('every order number is unique and has eight characters that do not look alike', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const { rows } = await sql<{ number: string }>`
      select new_order_number() as number from generate_series(1, 5000)`.execute(db);
    const numbers = rows.map(({ number }) => number);
    for (const number of numbers) expect(number).toMatch(/^[346789CDFGHJKMNPQRTWXY]{8}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
  } finally {
    await close();
  }
});
