import type { PromoDiscount } from 'shared/domain/discount';
import { formatPounds, type Pence } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { PriceLine } from './PriceLines';

/** What a promo code takes off. */
export function promoLine({ code, percentage }: PromoDiscount, discountPence: Pence): PriceLine {
  return { term: `Code ${code} (${formatPercentage(percentage)})`, details: `−${formatPounds(discountPence)}`, isSaving: true };
}
