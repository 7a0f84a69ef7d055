import fc from 'fast-check';
import { priceListOf } from '../testing/samplePrices';
import { priceBundle } from './pricing';
import { quotePurchase, quoteRenewal } from './quote';

const priceLists = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 1_000_000 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map(priceListOf);
const quantities = fc.integer({ min: 1, max: 500 });
const promos = fc.record({
  code: fc.constant('SAVE10'),
  percentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  minimumQuantity: fc.integer({ min: 1, max: 50 }),
});

test('the payable amount is a whole number of pence from 0 to the total', () => {
  fc.assert(
    fc.property(priceLists, quantities, fc.option(promos, { nil: undefined }), (list, quantity, promo) => {
      const { payablePence, discountPence, totalPence } = quotePurchase(list, quantity, promo);
      expect(Number.isInteger(payablePence)).toBe(true);
      expect(payablePence + discountPence).toBe(totalPence);
      expect(payablePence).toBeGreaterThanOrEqual(0);
      expect(payablePence).toBeLessThanOrEqual(totalPence);
    }),
  );
});

test("a code takes its percentage off the total if the quantity reaches the code's minimum", () => {
  fc.assert(
    fc.property(priceLists, quantities, promos, (list, quantity, promo) => {
      const { discountPence } = quotePurchase(list, quantity, promo);
      const exact = (priceBundle(list, quantity).totalPence * promo.percentage) / 100;
      if (quantity < promo.minimumQuantity) expect(discountPence).toBe(0);
      else expect(Math.abs(discountPence - exact)).toBeLessThanOrEqual(0.500001);
    }),
  );
});

test('a code for 100% off leaves nothing to pay', () => {
  fc.assert(
    fc.property(priceLists, quantities, (list, quantity) => {
      const promo = { code: 'FREE00', percentage: 100, minimumQuantity: 1 };
      expect(quotePurchase(list, quantity, promo).payablePence).toBe(0);
    }),
  );
});

test("a renewal gets either the early discount or a promo code's discount, never both", () => {
  const terms = fc.record({
    quantity: quantities,
    unitPricePence: fc.integer({ min: 0, max: 1_000_000 }),
    earlyDiscountPercentage: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(terms, fc.option(promos, { nil: undefined }), (renewal, promo) => {
      const { totalPence, earlyDiscountPence, promoDiscountPence, payablePence } = quoteRenewal(renewal, promo);
      expect(totalPence).toBe(renewal.quantity * renewal.unitPricePence);
      expect(payablePence).toBe(totalPence - earlyDiscountPence - promoDiscountPence);
      expect(payablePence).toBeGreaterThanOrEqual(0);
      expect(promo ? earlyDiscountPence : promoDiscountPence).toBe(0);
    }),
  );
});

test.each([
  [{ quantity: 3, unitPricePence: 5100, earlyDiscountPercentage: 10 }, undefined, 13770],
  [
    { quantity: 3, unitPricePence: 5100, earlyDiscountPercentage: 10 },
    { code: 'SAVE05', percentage: 5, minimumQuantity: 1 },
    14535,
  ],
  [{ quantity: 3, unitPricePence: 5100, earlyDiscountPercentage: 0 }, undefined, 15300],
])('a renewal on the terms %j with the code %j costs %d pence', (terms, promo, payablePence) => {
  expect(quoteRenewal(terms, promo).payablePence).toBe(payablePence);
});
