import { useEffect } from 'react';
import type { PurchaseRequest, RenewRequest } from 'shared/contract/placeOrder';
import { storePurchaseDraft } from 'shared/store';

/** Stores the order in the browser after each change. Stores nothing if `draft` is `undefined`. */
export function useSaveDraft(draft: Partial<PurchaseRequest & RenewRequest> | undefined): void {
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    if (json === undefined) return;
    // Store the order in a separate task, so that the browser paints the input first. If the page closes before that,
    // `pagehide` stores it.
    const cancel = () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
    const store = () => {
      cancel();
      // The effect depends on `json` instead of the draft, because each render creates a new draft object.
      storePurchaseDraft(JSON.parse(json));
    };
    const timer = setTimeout(store);
    window.addEventListener('pagehide', store);
    return cancel;
  }, [json]);
}
