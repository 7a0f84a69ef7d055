import { isPromoApplicable, type PromoDiscount } from 'shared/domain/discount';
import { formatPounds } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { PurchaseQuote } from 'shared/domain/quote';
import { formatYearlyPrice } from './formatYearlyPrice';
import type { PriceLine } from './PriceLines';

/** The lines of a purchase; amounts are absent until there is a quote. */
export function purchaseLines(quantity: number, quote: PurchaseQuote | undefined, promo: PromoDiscount | undefined): PriceLine[] {
  const applied = quote && promo && isPromoApplicable(promo, quantity) ? promo : undefined;
  const savedPence = quote ? quote.savingPence + quote.discountPence : 0;
  return [
    { term: 'Number of computers', details: quote && String(quote.quantity) },
    { term: 'Price per computer per year', details: quote && formatYearlyPrice(quote.perComputerPence) },
    { term: 'Subtotal', details: quote && formatPounds(quote.totalPence) },
    ...(applied ? [promoLine(applied, quote!.discountPence)] : []),
    ...(savedPence > 0 ? [{ term: 'Total discount savings', details: formatPounds(savedPence), isSaving: true }] : []),
  ];
}

/** What a promo code takes off. */
export function promoLine({ code, percentage }: PromoDiscount, discountPence: number): PriceLine {
  return { term: `Code ${code} (${formatPercentage(percentage)})`, details: `−${formatPounds(discountPence)}`, isSaving: true };
}
