/** Whom an invoice is made out to. The country is kept with every order, also where no invoice is wanted. */
export interface InvoiceDetails {
  readonly isNeeded: boolean;
  readonly name: string;
  readonly address: string;
  /** ISO 3166-1 alpha-2; empty until the customer chooses another than the default. */
  readonly countryIsoCode: string;
  /** The customer's own reference, optional. */
  readonly buyersRefNumber: string;
}

/** Longest texts, in characters, the same on the page and on the server. */
export const BUSINESS_NAME_MAX_LENGTH = 200;
export const BILLING_ADDRESS_MAX_LENGTH = 1000;
export const BUYERS_REFERENCE_MAX_LENGTH = 100;

/** The country where none was detected (specification, section 9). */
export const DEFAULT_COUNTRY_CODE = 'GB';
