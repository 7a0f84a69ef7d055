import { calendarDateOf, addDays, startOfDay } from 'shared/domain/calendarDate';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { adminOf } from '../../testing/adminLine';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { applyPlannedPrices } from './plannedPrices';

let testShop: TestShop;
beforeAll(async () => {
  testShop = await openTestShop();
});
afterEach(() => testShop.clock.reset());
afterAll(() => testShop.close());

const priceOf1 = async () => (await testShop.browser().get('/PricesRates')).json().pricesList[1];

test('a planned price applies from midnight in London on its day, and not before', async () => {
  const { admin } = adminOf(testShop.context);
  const day = addDays(calendarDateOf(testShop.clock.now()), 10);
  const before = await priceOf1();
  await admin(`prices plan ${day} 1 61.50 --yes`);
  testShop.clock.set(later(startOfDay(day), -MINUTE_MS));
  await applyPlannedPrices(testShop.context);
  expect(await priceOf1()).toBe(before);
  testShop.clock.set(startOfDay(day));
  await applyPlannedPrices(testShop.context);
  expect(await priceOf1()).toBe(61.5);
});

test('a plan shows the price that is planned for the time before, and the list shows all plans', async () => {
  const { admin, adminJson } = adminOf(testShop.context);
  const day = addDays(calendarDateOf(testShop.clock.now()), 30);
  await admin(`prices plan ${day} 2 65 --yes`);
  await expect(admin(`prices plan ${addDays(day, 1)} 2 70`)).rejects.toThrow('2 computers: £65.00 to £70.00');
  await expect(admin(`prices plan ${addDays(day, -1)} 2 70`)).rejects.toThrow(/2 computers: £5\d\.\d\d to £70.00/);
  const listed = (await adminJson('prices')).rows.filter(({ quantity }) => quantity === 2);
  expect(listed.map(({ from }) => from)).toEqual([null, day]);
  expect(listed[1]).toEqual({ quantity: 2, pounds: '65.00', from: day });
});

test('the log of a plan for a range has the whole range and its old price', async () => {
  const { admin, adminJson } = adminOf(testShop.context);
  const day = addDays(calendarDateOf(testShop.clock.now()), 60);
  await admin(`prices plan ${day} 50-500 41 --yes`);
  const [entry] = (await adminJson('log --limit 1')).rows;
  expect(entry?.change).toMatch(/: 50-500 computers £\d+\.\d\d → £41\.00$/);
});

test.each([
  ['today', 'must be after today'],
  ['31/03/2027', 'must be a day such as'],
])('a plan for %s is refused', async (typed, sentence) => {
  const day = typed === 'today' ? calendarDateOf(testShop.clock.now()) : typed;
  await expect(adminOf(testShop.context).admin(`prices plan ${day} 1 60 --yes`)).rejects.toThrow(sentence);
});
