/** The buyer's details on an invoice. Every order stores the country, even without an invoice. */
export interface InvoiceDetails {
  readonly isNeeded: boolean;
  readonly name: string;
  readonly address: string;
  /** ISO 3166-1 alpha-2. Empty until the customer changes the default country. */
  readonly countryIsoCode: string;
  /** The customer's own reference. Optional. */
  readonly buyerReference: string;
}

/** Maximum lengths in characters. The page and the server use the same limits. */
export const BUSINESS_NAME_MAX_LENGTH = 200;
export const BILLING_ADDRESS_MAX_LENGTH = 1000;
export const BUYER_REFERENCE_MAX_LENGTH = 100;

/** Each detail's label and maximum number of printed lines. */
const LINES = {
  name: { label: 'Business name', maxLines: 1 },
  address: { label: 'Billing address', maxLines: 10 },
  buyerReference: { label: 'Reference number', maxLines: 1 },
} as const;

/** Matches everything that starts a new line in printed documents. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Returns an error without a full stop if a detail has too many lines. Pages and the server use this function. */
export function linesProblem(detail: keyof typeof LINES, text: string): string | undefined {
  const { label, maxLines } = LINES[detail];
  if (text.trim().split(LINE_BREAK, maxLines + 1).length <= maxLines) return undefined;
  return maxLines === 1 ? `${label} must be one line` : `${label} can have at most ${maxLines} lines`;
}

/** The default country if none was detected (specification, section 9). */
export const DEFAULT_COUNTRY_CODE = 'GB';
