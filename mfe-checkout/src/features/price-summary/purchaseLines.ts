import { isPromoApplicable, type PromoCode } from 'shared/domain/promoCode';
import { formatPounds } from 'shared/domain/money';
import type { PurchaseQuote } from 'shared/domain/quote';
import type { PriceLine } from './PriceLines';
import { promoLine } from './promoLine';
import { yearlyPriceLine } from './yearlyPriceLine';

/**
 * Returns a purchase's price lines, with undefined amounts if there is no quote yet. Omits a promo code that needs more
 * computers.
 */
export function purchaseLines(quote: PurchaseQuote | undefined, promo: PromoCode | undefined): PriceLine[] {
  const applied = quote && promo && isPromoApplicable(promo, quote.quantity) ? promo : undefined;
  return [
    { term: 'Number of computers', details: quote && String(quote.quantity) },
    yearlyPriceLine(quote?.unitPricePence),
    ...(quote && quote.savingPence > 0 ? volumeLines(quote) : []),
    { term: 'Subtotal', details: quote && formatPounds(quote.totalPence) },
    ...(quote && applied ? [promoLine(applied, quote.discountPence)] : []),
  ];
}

/** Returns two lines: the price before the volume discount, and the discount. Their amounts add up to the subtotal. */
function volumeLines({ quantity, totalPence, savingPence }: PurchaseQuote): PriceLine[] {
  return [
    { term: `${quantity} at the single-computer price`, details: formatPounds(totalPence + savingPence) },
    { term: 'Volume discount', details: `−${formatPounds(savingPence)}`, isSaving: true },
  ];
}
