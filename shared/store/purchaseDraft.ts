import type { PurchaseRequest } from '../contract/orders';
import { asRecord } from '../calls/values';
import { forget, readStored, store } from './storage';

/** Returns the stored order of a returning customer. */
export function readPurchaseDraft(): Partial<PurchaseRequest> {
  return asRecord(readStored('purchaseDto'));
}

export function storePurchaseDraft(draft: Partial<PurchaseRequest>): void {
  store('purchaseDto', draft);
}

/** Removes the business details after a sign-out or a purchase. Keeps the quantity. */
export function forgetBusinessDetails(): void {
  const { Qnt } = readPurchaseDraft();
  if (Qnt === undefined) forget('purchaseDto');
  else store('purchaseDto', { Qnt });
}
