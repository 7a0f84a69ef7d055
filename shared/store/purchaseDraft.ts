import type { PurchaseRequest } from '../contract/placeOrder';
import { asRecord } from '../calls/values';
import { forget, readStored, store } from './storage';

/** Returns the stored draft of an order, or an empty object. Callers must check its values. */
export function readPurchaseDraft(): Partial<PurchaseRequest> {
  return asRecord(readStored('purchaseDto'));
}

export function storePurchaseDraft(draft: Partial<PurchaseRequest>): void {
  store('purchaseDto', draft);
}

/**
 * Removes all fields except the quantity and the country from the stored draft. Call this function after a sign-out or
 * a purchase.
 */
export function forgetBusinessDetails(): void {
  const { Qnt, CountryIsoCode } = readPurchaseDraft();
  const kept = { ...(Qnt !== undefined && { Qnt }), ...(CountryIsoCode && { CountryIsoCode }) };
  if (Object.keys(kept).length === 0) forget('purchaseDto');
  else store('purchaseDto', kept);
}
