import { sendAlerts } from '../alerts/sendAlerts';
import { codesOf } from '../../testing/codesOf';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { findScans, readPlans, watchStatements } from 'server-kit/testing/statementPlans';
import { readFinalCounts, readOpenFigures } from './scrape/shopFigures';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const PERIOD = '--since 2020-01-01 --until 2030-12-31';
/** Matches a scan of the credit note counter. The table has one row, so it needs no index. */
const COUNTER = /Seq Scan on credit_note_counter\b/;
const MAIL_STATES = ['due', 'planned', 'sent', 'sending', 'retrying', 'cancelled', 'failed'];

test('every search, filter, total and metric uses an index', async () => {
  const paymentId = await buy(selling, await selling.signedIn('indexed@example.com'));
  const [code = ''] = await codesOf(selling.context.db, paymentId);
  const { db, statements } = watchStatements(selling.context.db);
  const { admin } = adminOf({ ...selling.context, db });

  for (const text of [paymentId, code, 'indexed@', 'CDF', '4242', 'INV 1', 'Meyer & Co', '£153.00']) {
    for (const command of ['orders', 'customers', 'mail', 'disputes', 'endings'])
      await admin([command, '--find', text]);
  }
  const { user_id } = await selling.context.db.selectFrom('orders').select('user_id').executeTakeFirstOrThrow();
  const { id: mail } = await selling.context.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  const { id: subscription } = await selling.context.db
    .selectFrom('subscriptions')
    .select('id')
    .executeTakeFirstOrThrow();
  for (const [line, last] of [
    ['orders --sort created', paymentId],
    ['orders --sort pounds', paymentId],
    ['customers --sort registered', user_id],
    ['customers --sort customer', user_id],
    ['mail --sort created', mail],
    ['endings --sort ends', subscription],
    ['endings --sort computers', subscription],
  ])
    for (const direction of ['', '-desc']) await admin(`${line}${direction} --after ${last}`);
  for (const filter of ['--status active', '--status blocked', '--status ended', '--country GB', '--promo SAVE10'])
    await admin(`endings ${filter}`);
  for (const status of ['active', 'blocked']) await admin(`customers --status ${status}`);
  const filters = [
    '--status paid',
    '--status unpaid',
    '--kind renewal',
    '--country GB',
    '--promo SAVE10',
    PERIOD,
    `--after ${paymentId}`,
  ];
  for (const filter of filters) await admin(`orders ${filter}`);
  for (const state of MAIL_STATES) await admin(`mail --status ${state}`);
  for (const command of ['customers', 'mail', 'disputes', 'sales', 'sales --by day'])
    await admin(`${command} ${PERIOD}`);
  for (const command of ['accounting', 'vat-return', 'vat-return --by country', 'journal', 'credit-notes'])
    await admin(`${command} ${PERIOD}`);
  for (const line of ['orders', 'customers', 'mail', 'disputes', 'review', 'alerts', 'log', 'notes', 'promo'])
    await admin(line);
  for (const find of ['indexed@example.com', code]) await admin(`log --find ${find}`);
  await admin('promo batch 2 10 --label fair --yes');
  for (const line of ['promo --find fair', 'promo --find SAVE10', 'promo disable-batch fair --yes']) await admin(line);
  await selling.atProvider(paymentId, 'refund', { amount: '100' });
  await selling.atProvider(paymentId, 'dispute');
  await admin('reconcile --since 7d');
  await sendAlerts({ ...selling.context, db }, []);
  await readOpenFigures(db, selling.clock.now());
  await readFinalCounts(db);

  expect(statements.size).toBeGreaterThan(40);
  expect(await findScans(selling.context.db, statements, COUNTER)).toEqual([]);
});

test('the search for a price or a card reads only the newest orders', async () => {
  await buy(selling, await selling.signedIn());
  const { db, statements } = watchStatements(selling.context.db);
  const { admin } = adminOf({ ...selling.context, db });
  for (const text of ['£153.00', '4242']) await admin(['orders', '--find', text]);
  const plans = await readPlans(selling.context.db, statements);
  const newest = plans.filter((plan) => /where "(payable_pence|card_last4)" = \$1 order by/.test(plan));
  expect(newest).toHaveLength(2);
  for (const plan of newest) expect(plan).not.toMatch(/Sort|Filter/);
});
