import fc from 'fast-check';
import { poundsToPence } from 'shared/domain/money';
import { vatIn } from 'shared/domain/vat';
import type { Sale } from './Sale';
import { formatNetPrice, netTable } from './saleTable';

const pence = (printed: string) => poundsToPence(Number(printed.replace(/[£,]/g, '').replace('−', '-')));

function sale(quantity: number, unitPricePence: number, discountPence: number, reductionPence: number): Sale {
  const totalPence = quantity * unitPricePence;
  return {
    orderNumber: '7KD3MX2P',
    seller: { name: 'Seller Ltd', address: '1 High Street', email: 'sales@shop.example' },
    line: {
      description: 'Pro',
      quantity,
      unitPricePence,
      totalPence,
      startDate: '2027-07-01',
      endDate: '2028-07-01',
    },
    discounts: [
      { label: 'Promo code', pence: discountPence },
      { label: 'Price reduction', pence: reductionPence },
    ].filter(({ pence }) => pence > 0),
    payablePence: totalPence - discountPence - reductionPence,
    vat: { vat_treatment: 'rated', vat_percentage: 20, countryCode: 'GB', vatPence: null },
    paidOn: '2027-07-01',
    refunds: [],
  };
}

test('the net amounts and the VAT of a full invoice add up to the total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(0, 5, 17.5, 19, 20, 25.5),
      fc.constantFrom(0, 0.3, 1),
      (quantity, unitPricePence, discountPercent, rate, reduction) => {
        const discountPence = Math.round((quantity * unitPricePence * discountPercent) / 100);
        const reductionPence = Math.round((quantity * unitPricePence - discountPence) * reduction);
        const sold = sale(quantity, unitPricePence, discountPence, reductionPence);
        const { rows, sums } = netTable(sold, rate, vatIn(sold.payablePence, rate));
        const amounts = [rows[0]?.at(-1) ?? '', ...sums.map(([, amount]) => amount)].map(pence);
        const [total = NaN, vat = NaN, net = NaN, ...before] = amounts.reverse();
        expect(net).toBe(before.reduce((sum, amount) => sum + amount, 0));
        expect(net + vat).toBe(total);
        expect(total).toBe(sold.payablePence);
      },
    ),
  );
});

test.each([
  [5100, 20, '£42.50'],
  [4199, 20, '£34.9917'],
  [3, 20, '£0.025'],
  [5100, 0, '£51.00'],
  [2_147_483_647, 99.99, '£10,737,955.1328'],
])('%i pence at %f%% is %s without VAT', (pricePence, percentage, printed) => {
  expect(formatNetPrice(pricePence, percentage)).toBe(printed);
});
