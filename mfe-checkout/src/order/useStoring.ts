import { useEffect } from 'react';
import type { PurchaseRequest } from 'shared/contract/orders';
import type { RenewRequest } from 'shared/contract/renewal';
import { storePurchaseDraft } from 'shared/store';

/** Keeps the order in this browser whenever it changes; `undefined` while there is nothing to keep. */
export function useStoring(draft: Partial<PurchaseRequest & RenewRequest> | undefined): void {
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    if (json === undefined) return;
    // In a task of its own: what was entered shows first. A page that is closed or loaded again before that keeps it on its way out.
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
