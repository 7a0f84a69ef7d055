import type { PromoDiscount } from 'shared/domain/discount';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { RenewalQuote, RenewalTerms } from 'shared/domain/quote';
import { formatYearlyPrice } from './formatYearlyPrice';
import type { PriceLine } from './PriceLines';
import { promoLine } from './purchaseLines';

/** The lines of a renewal; values are absent until its terms are known. */
export function renewalLines(terms: RenewalTerms | undefined, quote: RenewalQuote | undefined, promo: PromoDiscount | undefined): PriceLine[] {
  const isEarly = terms !== undefined && quote !== undefined && quote.earlyDiscountPence > 0;
  return [
    { term: 'Number of computers', details: terms && String(terms.quantity) },
    { term: 'Price per computer per year', details: terms && formatYearlyPrice(terms.perComputerPence) },
    { term: 'Subtotal', details: quote && formatPounds(quote.totalPence) },
    ...(isEarly
      ? [
          {
            term: `Early renewal discount (${formatPercentage(terms.earlyDiscountPercentage)})`,
            details: `−${formatPounds(quote.earlyDiscountPence)}`,
            isSaving: true,
          },
        ]
      : []),
    ...(promo && quote ? [promoLine(promo, quote.promoDiscountPence)] : []),
  ];
}
