import fc from 'fast-check';
import { priceListOf } from '../testing/samplePrices';
import { MIN_ADDED_DAYS, quoteAddition, roomFor } from './addition';
import { addDays, addMonths, daysBetween } from './calendarDate';
import { findUnitPrice, type PriceList } from './pricing';
import { quotePurchase, quoteRenewal } from './quote';

/** Price lists without gaps, whose prices never rise with the quantity. */
const priceLists = fc
  .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  .map((prices) => priceListOf(prices.sort((a, b) => b - a).map((pence, index) => [index + 1, pence])));

const days = fc.integer({ min: 0, max: 4_000 }).map((after) => addDays('2026-01-01', after));
const amounts = fc.integer({ min: 1, max: 30 });

const PRICES = priceListOf([
  [1, 6000],
  [2, 5400],
  [3, 4800],
  [4, 4800],
  [5, 4200],
]);

test.each([
  ['2026-03-14', 3, 4200, 'a whole year costs the yearly price of the new total'],
  ['2026-09-13', 3, 2094, 'half a year costs half of it'],
  ['2027-03-14', 3, 345, 'the last day costs 30 days'],
  ['2027-02-12', 1, 395, 'the last 30 days cost 30 days'],
  ['2025-03-14', 3, 8400, 'two years cost twice the yearly price'],
])('on %s, %i more computers for a subscription of two cost %i pence each: %s', (today, added, pence) => {
  const quote = quoteAddition(PRICES, { quantity: 2, endDate: '2027-03-14' }, added, today);
  expect(quote.unitPricePence).toBe(pence);
  expect(quote.payablePence).toBe(pence * added);
});

test('the quote states the yearly price of all computers', () => {
  const { renewalPence } = quoteAddition(PRICES, { quantity: 2, endDate: '2027-03-14' }, 3, '2026-09-13');
  expect(renewalPence).toBe(5 * 4200);
});

test('a subscription has room for 500 computers', () => {
  expect(roomFor(1)).toBe(499);
  expect(roomFor(500)).toBe(0);
  expect(roomFor(501)).toBe(0);
});

test('a computer that is added a day earlier never costs less', () => {
  fc.assert(
    fc.property(priceLists, amounts, amounts, days, fc.nat(800), (prices, quantity, added, endDate, left) => {
      const at = (daysLeft: number) =>
        quoteAddition(prices, { quantity, endDate }, added, addDays(endDate, -daysLeft)).payablePence;
      expect(at(left)).toBeLessThanOrEqual(at(left + 1));
    }),
    { numRuns: 1_000 },
  );
});

/** A payment for one computer, and the days that it pays for. */
interface Paid {
  pence: number;
  days: number;
}

/**
 * Simulates a subscription. In each step, the customer adds computers, or renews with more or fewer. Returns the
 * payments for each computer and the total charge.
 */
function play(prices: PriceList, bought: number, start: string, steps: readonly { wait: number; change: number }[]) {
  let quantity = bought;
  let endDate = addMonths(start, 12);
  let today = start;
  const first = quotePurchase(prices, bought);
  const paid: Paid[] = Array.from({ length: bought }, () => ({
    pence: first.unitPricePence,
    days: daysBetween(start, endDate),
  }));
  let charged = first.payablePence;
  for (const { wait, change } of steps) {
    today = addDays(today, wait);
    const isRenewal = change <= 0 || today > endDate;
    if (!isRenewal) {
      const added = Math.min(change, roomFor(quantity));
      const quote = quoteAddition(prices, { quantity, endDate }, added, today);
      charged += quote.payablePence;
      quantity += added;
      const each = { pence: quote.unitPricePence, days: Math.max(MIN_ADDED_DAYS, daysBetween(today, endDate)) };
      paid.push(...Array.from({ length: added }, () => each));
      continue;
    }
    quantity = Math.max(1, quantity + change);
    const startDate = today > endDate ? today : endDate;
    endDate = addMonths(startDate, 12);
    const unitPricePence = findUnitPrice(prices, quantity);
    charged += quoteRenewal({ quantity, unitPricePence, earlyDiscountPercentage: 0 }).payablePence;
    const each = { pence: unitPricePence, days: daysBetween(startDate, endDate) };
    paid.push(...Array.from({ length: quantity }, () => each));
  }
  return { paid, charged };
}

test('in any order of additions and renewals, no day costs less than the best price or more than the single price', () => {
  const steps = fc.array(fc.record({ wait: fc.nat(500), change: fc.integer({ min: -20, max: 20 }) }), { maxLength: 8 });
  fc.assert(
    fc.property(priceLists, amounts, days, steps, (prices, bought, start, story) => {
      const { paid, charged } = play(prices, bought, start, story);
      const single = findUnitPrice(prices, 1);
      const best = Math.min(...prices.unitPricePence.values());
      let sum = 0;
      for (const { pence, days: paidDays } of paid) {
        sum += pence;
        // Half a penny for the rounding, and a year of 365 or 366 days.
        if (pence < (best * paidDays) / 366 - 0.5 || pence > (single * paidDays) / 365 + 0.5)
          throw new Error(`${paidDays} days cost ${pence}`);
      }
      expect(sum).toBe(charged);
    }),
    { numRuns: 1_000 },
  );
});
