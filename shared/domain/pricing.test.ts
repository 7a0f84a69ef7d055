import fc from 'fast-check';
import { priceListOf } from '../testing/samplePrices';
import { createPriceList, findBetterBundle, findUnitPrice, priceBundle } from './pricing';

/** Price lists of different sizes. Some have gaps and prices of 0. */
const priceLists = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 1_000_000 })), {
    selector: ([quantity]) => quantity,
    minLength: 1,
    maxLength: 60,
  })
  .map(priceListOf);
const quantities = fc.integer({ min: 1, max: 500 });

const TIERS = priceListOf([
  [1, 6000],
  [2, 5400],
  [9, 4800],
  [10, 4200],
]);

test('the total is the unit price times the quantity', () => {
  fc.assert(
    fc.property(priceLists, quantities, (list, quantity) => {
      expect(priceBundle(list, quantity).totalPence).toBe(findUnitPrice(list, quantity) * quantity);
    }),
  );
});

test('a quantity that is not in the list has the unit price of the last tier', () => {
  fc.assert(
    fc.property(priceLists, quantities, (list, quantity) => {
      fc.pre(!list.unitPricePence.has(quantity));
      expect(findUnitPrice(list, quantity)).toBe(list.unitPricePence.get(list.lastTier));
    }),
  );
  expect(findUnitPrice(TIERS, 3)).toBe(4200);
  expect(findUnitPrice(TIERS, 500)).toBe(4200);
});

test('the monthly price is the total divided by 12 and by the quantity, to the nearest penny', () => {
  fc.assert(
    fc.property(priceLists, quantities, (list, quantity) => {
      const { totalPence, unitPricePerMonthPence } = priceBundle(list, quantity);
      expect(Math.abs(unitPricePerMonthPence - totalPence / 12 / quantity)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('the saving is relative to the price of single computers and is never negative', () => {
  fc.assert(
    fc.property(priceLists, quantities, (list, quantity) => {
      const { savingPence, totalPence } = priceBundle(list, quantity);
      expect(savingPence).toBe(Math.max(0, findUnitPrice(list, 1) * quantity - totalPence));
    }),
  );
  expect(priceBundle(TIERS, 2).savingPence).toBe(1200);
});

test('suggests the larger quantity with the lowest total and states the saving', () => {
  fc.assert(
    fc.property(priceLists, quantities, (list, quantity) => {
      const total = priceBundle(list, quantity).totalPence;
      const better = findBetterBundle(list, quantity);
      const larger = [...list.unitPricePence.keys()].filter((listed) => listed > quantity && listed <= 500);
      const cheapest = Math.min(...larger.map((listed) => priceBundle(list, listed).totalPence));
      if (better) {
        expect(better.quantity).toBeGreaterThan(quantity);
        expect(better.savingPence).toBe(total - cheapest);
        expect(better.savingPence).toBeGreaterThan(0);
      } else {
        expect(cheapest).toBeGreaterThanOrEqual(total);
      }
    }),
  );
  expect(findBetterBundle(TIERS, 9)).toEqual({ quantity: 10, savingPence: 1200 });
  expect(findBetterBundle(TIERS, 2)).toBeUndefined();
});

test('never suggests more than the maximum quantity of one purchase', () => {
  const listOf = (largest: number) =>
    priceListOf([
      [1, 6000],
      [largest, 1],
    ]);
  expect(findBetterBundle(listOf(500), 1)).toEqual({ quantity: 500, savingPence: 5500 });
  expect(findBetterBundle(listOf(501), 1)).toBeUndefined();
});

test.each([['ascending'], ['descending']])(
  'suggests the smaller of two quantities with the same total if the list is in %s order',
  (order) => {
    const entries: [number, number][] = [
      [1, 6000],
      [2, 1000],
      [4, 500],
    ];
    const list = priceListOf(order === 'ascending' ? entries : entries.reverse());
    expect(findBetterBundle(list, 1)).toEqual({ quantity: 2, savingPence: 4000 });
  },
);

test('suggests no larger quantity with the same total', () => {
  const list = priceListOf([
    [1, 1000],
    [2, 500],
  ]);
  expect(findBetterBundle(list, 1)).toBeUndefined();
});

test('keeps only the valid entries of a price list, and returns undefined if there are none', () => {
  expect(
    createPriceList([
      [1.5, 100],
      [0, 100],
      [1, -1],
      [2, Number.NaN],
      [3, 10.5],
    ]),
  ).toBeUndefined();
  expect(
    createPriceList([
      [1, 100],
      [0, 100],
    ]),
  ).toEqual({ unitPricePence: new Map([[1, 100]]), lastTier: 1 });
});

test('there is no price in an empty price list', () => {
  const empty = { unitPricePence: new Map<number, number>(), lastTier: 0 };
  expect(() => findUnitPrice(empty, 1)).toThrow('The price list is empty.');
});
