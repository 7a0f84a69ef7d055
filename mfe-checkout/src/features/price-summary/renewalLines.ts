import type { PromoCode } from 'shared/domain/promoCode';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { RenewalQuote, RenewalTerms } from 'shared/domain/quote';
import type { PriceLine } from './PriceLines';
import { promoLine } from './promoLine';
import { yearlyPriceLine } from './yearlyPriceLine';

/** Returns a renewal's price lines. Their values are undefined until the terms and the quote are known. */
export function renewalLines(
  terms: RenewalTerms | undefined,
  quote: RenewalQuote | undefined,
  promo: PromoCode | undefined,
): PriceLine[] {
  return [
    { term: 'Number of computers', details: terms && String(terms.quantity) },
    yearlyPriceLine(terms?.unitPricePence),
    { term: 'Subtotal', details: quote && formatPounds(quote.totalPence) },
    ...(terms && quote && quote.earlyDiscountPence > 0 ? [earlyLine(terms, quote)] : []),
    ...(promo && quote ? [promoLine(promo, quote.promoDiscountPence)] : []),
  ];
}

function earlyLine({ earlyDiscountPercentage }: RenewalTerms, { earlyDiscountPence }: RenewalQuote): PriceLine {
  const term = `Early renewal discount (${formatPercentage(earlyDiscountPercentage)})`;
  return { term, details: `−${formatPounds(earlyDiscountPence)}`, isSaving: true };
}
