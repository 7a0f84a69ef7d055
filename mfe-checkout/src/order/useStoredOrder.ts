import { useMemo } from 'react';
import { asList, asNumber, asRecord, asText } from 'shared/api';
import { parseQuantity } from 'shared/domain/quantity';
import { readPurchaseDraft } from 'shared/store';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import type { OrderValues } from './orderValues';

export interface StoredOrder {
  values: OrderValues;
  quantity: number | undefined;
  /** The chosen computers of a renewal or an addition. Undefined if the customer renews the same computers. */
  computers: { ending: string[]; added: number } | undefined;
  /** The subscription to renew, or `null` for a purchase. */
  subscriptionId: string | null;
  /** The subscription that gets more computers, if the order is an addition. */
  extendedId: string | undefined;
}

/**
 * Returns the order that the browser stored, with defaults for missing values. Returns `undefined` until hydration is
 * complete, because the server cannot read the storage.
 */
export function useStoredOrder(): StoredOrder | undefined {
  const isHydrated = useIsHydrated();
  return useMemo(() => (isHydrated ? readStoredOrder() : undefined), [isHydrated]);
}

/** Reads the stored order. Checks every field, because the browser's storage may contain invalid data. */
function readStoredOrder(): StoredOrder {
  const draft = asRecord(readPurchaseDraft());
  const code = asText(draft.DiscountCode) ?? '';
  const ending = asList(draft.EndingCodes).flatMap((each) => asText(each) ?? []);
  const added = Math.max(0, asNumber(draft.AddedComputers) ?? 0);
  return {
    computers: ending.length + added > 0 ? { ending, added } : undefined,
    quantity: parseQuantity(draft.Qnt),
    subscriptionId: asText(draft.SubscriptionId) ?? null,
    extendedId: asText(draft.ExtendedSubscriptionId),
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
