import pg from 'pg';
import { fillDatabase } from '../../../bench/server/fillDatabase.mjs';
import { createPostgresDatabase } from '../testing/testDatabase';

test("the benchmark's orders fit the tables", async () => {
  const { url, drop } = await createPostgresDatabase();
  try {
    await fillDatabase(url, 8);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::integer from orders join subscription_periods on id = order_id',
    );
    await client.end();
    expect(rows).toEqual([{ count: 8 }]);
  } finally {
    await drop();
  }
});
