import { asRecord, asText } from '../calls/values';

/**
 * Returns the URL of the payment page, or an empty string if the reply has no HTTP or HTTPS URL. Servers send the URL
 * as plain text or in the field `redirectUrl`.
 */
export function readPaymentUrl(_described: unknown, { reply }: { reply: unknown }): string {
  const address = asText(reply) ?? asText(asRecord(reply).redirectUrl);
  if (address === undefined || !URL.canParse(address, location.origin)) return '';
  const { protocol, href } = new URL(address, location.origin);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}
