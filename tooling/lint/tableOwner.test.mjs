import path from 'node:path';
import { Linter } from 'eslint';
import plugin from './plugin.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const linter = new Linter({ cwd: repository });

/** Returns the rule's messages for `code` in `file`. */
function objections(code, file = 'server/src/shop/invoices/issue.js') {
  const messages = linter.verify(
    code,
    [{ files: ['**/*.js'], plugins: { boundaries: plugin }, rules: { 'boundaries/table-owner': 'error' } }],
    { filename: path.join(repository, file) },
  );
  return messages.map(({ message }) => message);
}

test.each([
  "trx.insertInto('orders').values(order)",
  "trx.updateTable('orders as paid').set(change)",
  "trx.with('paid', (each) => each.deleteFrom('orders'))",
  'sql`insert into orders (id) values (${id})`',
  'sql`with paid as (update orders set status = ${status} returning id) select id from paid`',
  'sql`DELETE\n  FROM "orders" where id = ${id}`',
])('lint refuses a write to a table of another area: %s', (code) => {
  expect(objections(code)).toEqual([
    'Only server/src/shop/orders may write the table orders. Call one of its functions, or add one.',
  ]);
});

test.each([
  ['reads', "trx.selectFrom('orders').selectAll().forUpdate()"],
  ['a lock in SQL', 'sql`select id from orders for update of orders`'],
  ['writes of its own table', "trx.updateTable('invoices').set(change)"],
  ['writes of its own table in SQL', 'sql`update invoices set number = 1`'],
])('lint accepts %s', (_what, code) => {
  expect(objections(code)).toEqual([]);
});

test('tests may write every table', () => {
  expect(objections("db.updateTable('orders').set(change)", 'server/src/shop/invoices/issue.test.js')).toEqual([]);
});
