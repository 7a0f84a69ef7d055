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

/** The default country if none was detected (specification, section 9). */
export const DEFAULT_COUNTRY_CODE = 'GB';
