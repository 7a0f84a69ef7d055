/**
 * The `application/problem+json` body (RFC 9457) of each 4xx and 5xx response. `detail` is a message for the customer.
 */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  /** A stable code for pages to act on, such as `price-changed`. */
  code?: string;
  /** Messages about invalid fields, by field name. */
  errors?: Record<string, string>;
}
