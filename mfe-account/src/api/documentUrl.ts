import { runtimeConfig } from 'shared/runtime';

/** Returns the address of a document's PDF: `receipt`, `invoice` or `credit-notes/CN-000042`. */
export function documentUrl(paymentId: string, document: string): string {
  return `${runtimeConfig().apiBaseUrl}/api/order/${encodeURIComponent(paymentId)}/${document}.pdf`;
}
