import { useState } from 'react';
import { counting } from 'shared/domain/counting';
import { formatPounds } from 'shared/domain/money';
import { priceBundle } from 'shared/domain/pricing';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { PlanPriceProps } from './PlanPrice';

/** Announces the new price to screen readers after the customer changes the number of computers. */
export function PriceAnnouncement({ quantity, prices }: PlanPriceProps) {
  const [initialQuantity] = useState(quantity);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && quantity !== initialQuantity) setHasChanged(true);
  const bundle = prices === 'loading' || prices === 'unavailable' ? undefined : priceBundle(prices.list, quantity);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {hasChanged && bundle ? `${counting(quantity, 'computer')}: ${formatPounds(bundle.totalPence)} per year` : null}
    </VisuallyHidden>
  );
}
