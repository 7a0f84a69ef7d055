import type { PurchaseRequest } from '../contract/orders';
import { asRecord } from '../api/answer';
import { forget, readStored, store } from './storage';

/** The order as it was left, so that a customer who returns finds it again. */
export function readPurchaseDraft(): Partial<PurchaseRequest> {
  return asRecord(readStored('purchaseDto'));
}

export function storePurchaseDraft(draft: Partial<PurchaseRequest>): void {
  store('purchaseDto', draft);
}

/** Keeps the number of computers and drops the business details, which don't outlive a sign-out or a finished purchase. */
export function forgetBusinessDetails(): void {
  const { Qnt } = readPurchaseDraft();
  if (Qnt === undefined) forget('purchaseDto');
  else store('purchaseDto', { Qnt });
}
