import { useEffect } from 'react';
import type { PurchaseRequest } from 'shared/contract/orders';
import type { RenewRequest } from 'shared/contract/renewal';
import { storePurchaseDraft } from 'shared/store';

/** Stores the order in the browser after each change. `undefined` stores nothing. */
export function useStoring(draft: Partial<PurchaseRequest & RenewRequest> | undefined): void {
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    if (json === undefined) return;
    // Stores in a separate task, so that the input is painted first. `pagehide` stores what is still pending.
    const cancel = () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
    const store = () => {
      cancel();
      storePurchaseDraft(JSON.parse(json) as Partial<PurchaseRequest>);
    };
    const timer = setTimeout(store);
    window.addEventListener('pagehide', store);
    return cancel;
  }, [json]);
}
