import type { PromoCode } from 'shared/domain/promoCode';
import { formatPounds, type Pence } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { PriceLine } from './PriceLines';

export function promoLine({ code, percentage }: PromoCode, discountPence: Pence): PriceLine {
  return {
    term: `Code ${code} (${formatPercentage(percentage)})`,
    details: `−${formatPounds(discountPence)}`,
    isSaving: true,
  };
}
