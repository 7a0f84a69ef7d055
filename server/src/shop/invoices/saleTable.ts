import { formatCalendarDate } from 'shared/domain/calendarDate';
import { divideRoundingHalfUp, formatPounds, type Pence } from 'shared/domain/money';
import { formatVatRate, vatIn } from 'shared/domain/vat';
import type { PrintedDocument } from './PrintedDocument';
import type { Sale } from './Sale';
import { describeVatRate } from './vatNote';

type SaleTable = PrintedDocument['table'];

/** Returns the table of a sale with its prices, which include VAT. */
export function grossTable({ line, discounts, payablePence }: Sale): SaleTable {
  return {
    columns: ['Description', 'Quantity', 'Unit price', 'Amount'],
    rows: [
      [describeLine(line), String(line.quantity), formatPounds(line.unitPricePence), formatPounds(line.totalPence)],
    ],
    sums: [...discounts.map(({ label, pence }) => minus(label, pence)), ['Total (GBP)', formatPounds(payablePence)]],
  };
}

/**
 * Returns the table of a sale with prices without VAT, the rate and the VAT. The net amounts and the VAT add up exactly
 * to the total.
 * @param vatPence the VAT that the total includes
 */
export function netTable(sale: Sale, percentage: number, vatPence: Pence): SaleTable {
  const { line, discounts, payablePence, vat } = sale;
  const netPence = line.totalPence - vatIn(line.totalPence, percentage);
  const netPayablePence = payablePence - vatPence;
  return {
    columns: ['Description', 'Quantity', 'Net unit price', 'VAT rate', 'Net amount'],
    rows: [
      [
        describeLine(line),
        String(line.quantity),
        formatNetPrice(line.unitPricePence, percentage),
        formatVatRate(percentage),
        formatPounds(netPence),
      ],
    ],
    sums: [
      ...netDiscounts(discounts, percentage, netPence - netPayablePence),
      ['Total without VAT', formatPounds(netPayablePence)],
      [`VAT ${describeVatRate(percentage, vat.countryCode)}`, formatPounds(vatPence)],
      ['Total (GBP)', formatPounds(payablePence)],
    ],
  };
}

/** Returns the discounts without VAT. The last row absorbs rounding differences, so the rows add up to `netPence`. */
function netDiscounts(discounts: Sale['discounts'], percentage: number, netPence: Pence): SaleTable['sums'] {
  let restPence = netPence;
  return discounts.map(({ label, pence }, index) => {
    const rowPence = index === discounts.length - 1 ? restPence : pence - vatIn(pence, percentage);
    restPence -= rowPence;
    return minus(label, rowPence);
  });
}

/** VAT rates have two decimals, so they are counted in hundredths of a percent. */
const HUNDRED_PERCENT = 10_000;
/** Net unit prices have four decimals of a pound, so they are counted in hundredths of a penny. */
const UNITS_PER_PENNY = 100;
const UNITS_PER_POUND = 10_000;

const netPriceFormat = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** Formats a price without its VAT, with up to four decimals: `£42.50` or `£34.9917`. */
export function formatNetPrice(pricePence: Pence, percentage: number): string {
  const rate = Math.round(percentage * 100);
  const netUnits = divideRoundingHalfUp(pricePence * UNITS_PER_PENNY * HUNDRED_PERCENT, HUNDRED_PERCENT + rate);
  return netPriceFormat.format(netUnits / UNITS_PER_POUND);
}

function describeLine({ description, startDate, endDate }: Sale['line']): string {
  return `${description}\n${formatCalendarDate(startDate)} to ${formatCalendarDate(endDate)}`;
}

function minus(label: string, pence: Pence): [label: string, amount: string] {
  return [label, `−${formatPounds(pence)}`];
}
