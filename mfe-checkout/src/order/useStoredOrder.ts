import { useMemo } from 'react';
import { asRecord, asText } from 'shared/api';
import { parseQuantity } from 'shared/domain/quantity';
import { readPurchaseDraft } from 'shared/store';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import type { OrderValues } from './orderValues';

export interface StoredOrder {
  values: OrderValues;
  quantity: number | undefined;
  /** The subscription to renew, `null` for a purchase. */
  subscriptionId: string | null;
}

/** Returns the stored order. Returns `undefined` in the first render of a prerendered page. */
export function useStoredOrder(): StoredOrder | undefined {
  const isHydrated = useIsHydrated();
  return useMemo(() => (isHydrated ? readStoredOrder() : undefined), [isHydrated]);
}

/** Reads the stored order. Checks every field, because the browser's storage can contain anything. */
function readStoredOrder(): StoredOrder {
  const draft = asRecord(readPurchaseDraft());
  const code = asText(draft.DiscountCode) ?? '';
  return {
    quantity: parseQuantity(draft.Qnt),
    subscriptionId: asText(draft.SubscriptionId) ?? null,
    values: {
      promo: { isWanted: code !== '', code },
      invoice: {
        isNeeded: draft.InvoiceNeeded === true,
        name: asText(draft.Name) ?? '',
        address: asText(draft.Address) ?? '',
        countryIsoCode: asText(draft.CountryIsoCode) ?? '',
        buyerReference: asText(draft.BuyersRefNumber) ?? '',
      },
    },
  };
}
