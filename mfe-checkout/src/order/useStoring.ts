import { useEffect } from 'react';
import type { PurchaseRequest } from 'shared/contract/orders';
import { storePurchaseDraft } from 'shared/store';

/** Keeps the order in this browser whenever it changes; `undefined` until it is restored. */
export function useStoring(draft: Partial<PurchaseRequest> | undefined): void {
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    if (json !== undefined) storePurchaseDraft(JSON.parse(json) as Partial<PurchaseRequest>);
  }, [json]);
}
