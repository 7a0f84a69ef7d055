import { adminOf } from '../../../testing/adminLine';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { AdminError } from '../Command';
import { parseCommand } from '../runCommand';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const admin = (line: string) => adminOf(selling.context).admin(line);
const refusal = (line: string): Promise<unknown> => admin(line).catch((error: unknown) => error);
const catalogue = async () => {
  const { db } = selling.context;
  return {
    prices: await db.selectFrom('prices').selectAll().orderBy('quantity').execute(),
    rates: await db.selectFrom('exchange_rates').selectAll().orderBy('pair').execute(),
    codes: await db.selectFrom('promo_codes').selectAll().orderBy('code').execute(),
  };
};

test.each([
  ['prices set 1 0', ['1 computer: £60.00 to £0.00 per computer per year']],
  ['prices set 1 600', ['1 computer: £60.00 to £600.00']],
  [
    'prices set 2-10 20',
    ['2 computers: £54.00 to £20.00', '3-4 computers: £51.00 to £20.00', '10 computers: £42.00 to £20.00'],
  ],
  ['prices end 1', ['2 computers: £54.00 to £60.00', '50-500 computers: £36.00 to £60.00']],
  ['rates set GBPUSD 131', ['GBPUSD: 1.31 to 131']],
  [
    'promo add GRATIS 100',
    ['GRATIS after: 100% off, from 1 to 5 computers, no end date, unlimited uses, 1 per customer'],
  ],
  ['promo add HALF51 51', ['HALF51 after: 51% off']],
  [
    'promo add TEAM20 20 --max-uses 5 --per-customer 2 --expires 2099-12-31',
    [
      'TEAM20 before: 20% off, from 5 computers, no end date, unlimited uses, unlimited per customer',
      'TEAM20 after: 20% off, from 1 computer, until 31 December 2099, 5 uses in total, 2 per customer',
    ],
  ],
])('“%s” without --yes previews the change and changes nothing', async (line, changes) => {
  const before = await catalogue();
  const error = await refusal(line);
  expect(error).toBeInstanceOf(AdminError);
  for (const change of changes) expect(String(error)).toContain(`\n  ${change}`);
  expect(String(error)).toMatch(/Nothing was changed\. To confirm, add --yes to the command\.$/);
  expect(await catalogue()).toEqual(before);
});

test('warns about a 100% code without a limit in total', async () => {
  const warning = 'again with another email address';
  expect(String(await refusal('promo add GRATIS 100'))).toContain(warning);
  expect(String(await refusal('promo add GRATIS 100 --max-uses 9'))).not.toContain(warning);
});

test.each([
  'prices set 1 45',
  'prices set 51 36',
  'prices end 50',
  'rates set GBPUSD 1.4',
  'promo add SPRING 50',
  'promo add SAVE10 10',
])('“%s” needs no --yes', async (line) => {
  expect(await refusal(line)).not.toBeInstanceOf(AdminError);
});

test('with --yes, the operator can set a price of £0', async () => {
  expect(await admin('prices set 1 0 --yes')).toBe('1 computer now costs £0.00 a year.');
  expect((await selling.browser().get('/PricesRates')).json().pricesList[1]).toBe(0);
  await admin('prices set 1 60 --yes');
});

test('enabling a free code again needs --yes', async () => {
  await admin('promo disable FREE00');
  expect(String(await refusal('promo enable FREE00'))).toContain('FREE00 after: 100% off');
  await admin('promo enable FREE00 --yes');
  await admin('promo disable SAVE10');
  expect(await admin('promo enable SAVE10')).toBe('SAVE10 is enabled.');
});

test('the operator adds a code with a limit per customer', async () => {
  expect(await admin('promo add WELCOM 30 --per-customer 1 --max-uses 100')).toBe(
    'WELCOM: 30% off, from 1 computer, no end date, 100 uses in total, 1 per customer.',
  );
  const error = await refusal('promo add WELCOM 30 --per-customer 0');
  expect(String(error)).toContain('--per-customer must be a whole number');
});

test('the operator adds a code with a maximum quantity', async () => {
  expect(await admin('promo add LARGE9 30 --min 2 --max-quantity 9')).toContain('30% off, from 2 to 9 computers');
  expect(String(await refusal('promo add LARGE9 100 --min 6 --yes'))).toContain(
    '--min must be at most 5, the maximum quantity. Set a larger --max-quantity.',
  );
});

test('the help text shows --yes without a value', () => {
  expect(parseCommand(['prices', 'set', '--help']).help).toContain('prices set <quantities> <pounds> [--yes]');
});
